import Foundation

/// Real libraries of iTunes and Apple Music, and Python to count their content.
enum RealLibraries {
  static let files: [String] = {
    guard let folder = RealData.folder else { return [] }
    return ["itunes", "apple-privacy-json"].flatMap { source in
      let names = FileManager.default.enumerator(atPath: folder.appendingPathComponent(source).path)
      return (names?.compactMap { $0 as? String } ?? [])
        .filter { ["xml", "json"].contains(($0 as NSString).pathExtension) }
        .map { folder.appendingPathComponent(source).appendingPathComponent($0).path }
        .sorted()
    }
  }()

  /// Prints for each file the number of tracks, the number of those that are music on an album, and
  /// the number of distinct titles of these albums; for a broken file up to the error.
  static let counting = #"""
    import json, plistlib, re, sys, unicodedata
    import xml.parsers.expat

    def salvaged(path):
        tracks, stack, state = [], [], {"key": None, "text": ""}
        def start(name, attributes):
            state["text"] = ""
            if name == "dict": stack.append({})
        def end(name):
            if name == "key": state["key"] = state["text"]
            elif name == "dict":
                found = stack.pop()
                if "Track ID" in found and "Name" in found: tracks.append(found)
            elif stack and name in ("string", "integer", "true"):
                stack[-1][state["key"]] = True if name == "true" else state["text"]
        def text(data): state["text"] += data
        parser = xml.parsers.expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.CharacterDataHandler = text
        try: parser.Parse(open(path, "rb").read(), True)
        except xml.parsers.expat.ExpatError: pass
        return tracks

    def tracks(path):
        if path.endswith(".json"): return json.load(open(path, encoding="utf-8"))
        try: return list(plistlib.load(open(path, "rb"))["Tracks"].values())
        except Exception: return salvaged(path)

    def is_music(track):
        return not (track.get("Podcast") or track.get("Movie") or track.get("iTunesU")
                    or track.get("Genre") == "Voice Memo")

    def plain(title):
        title = re.sub(r"\W*\b(disc|cd|disk)\s*\d{1,2}\W*$", "", title, flags=re.I) or title
        letters = unicodedata.normalize("NFKD", title.strip()).casefold()
        return "".join(letter for letter in letters if letter.isalnum())

    for path in sys.argv[1:]:
        found = tracks(path)
        on_albums = [track["Album"] for track in found
                     if is_music(track)
                     and track.get("Album", "").strip() not in ("", "Unknown Album")]
        print(len(found), len(on_albums), len({plain(title) for title in on_albums}))
    """#
}
