import Foundation

/// Real files of collectors, if this machine has them, and Python to count their records.
enum RealData {
  /// The folder with the files: `MOONSHELF_TEST_DATA`, or next to the package.
  static let folder: URL? = {
    let given = ProcessInfo.processInfo.environment["MOONSHELF_TEST_DATA"]
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      given.map { URL(fileURLWithPath: $0) } ?? package.appendingPathComponent("../shared/data")
    return FileManager.default.fileExists(atPath: folder.path) ? folder.standardized : nil
  }()

  static let hasPython = (try? run("import csv, json", []))?.isEmpty == true

  /// The tables and JSON files of the sources that an import must read.
  static let files: [String] = {
    let sources = [
      "discogs", "rollingstone500", "collector-list", "critics", "rateyourmusic", "lastfm",
      "spotify", "bandcamp",
    ]
    guard let folder else { return [] }
    return sources.flatMap { source in
      let names = FileManager.default.enumerator(atPath: folder.appendingPathComponent(source).path)
      return (names?.compactMap { $0 as? String } ?? [])
        .filter { ["csv", "tsv", "json"].contains(($0 as NSString).pathExtension) }
        .map { folder.appendingPathComponent(source).appendingPathComponent($0).path }
        .sorted()
    }
  }()

  /// The output of a Python program, by line.
  static func run(_ program: String, _ arguments: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Prints the number of records in each file; the names of columns are defined by the program.
  static let counting = """
    import csv, json, re, sys, unicodedata
    csv.field_size_limit(1 << 30)
    names = {"artist", "artists", "artis", "artist name", "artist_name", "artista", "last name",
             "title", "album", "albumtitle", "album title", "nombre"}

    def rows(path):
        data = open(path, "rb").read()
        try: text = data.decode("utf-8-sig")
        except UnicodeDecodeError: text = data.decode("mac_roman")
        first = max(text.splitlines()[:3], key=len)
        delimiter = max(",;\\t", key=first.count)
        lines = [row for row in csv.reader(text.splitlines(True), delimiter=delimiter) if row]
        for number, row in enumerate(lines[:3]):
            if names & {cell.strip().casefold() for cell in row}:
                return grouped([cell.strip().casefold() for cell in row], lines[number + 1:])
        return lines

    def grouped(header, lines):
        # Rows that are tracks, as albums.
        for album, artist, track in [("album", "artist", "track"),
                                     ("album title", "album artist", "track title"),
                                     ("albumtitle", "performerartistname", "songtitle")]:
            if {album, artist, track} <= set(header):
                rows = [dict(zip(header, line)) for line in lines]
                return albums(rows, album, artist)
        return lines

    def fold(text):
        plain = unicodedata.normalize("NFKD", text.strip()).casefold().replace("’", "'")
        plain = "".join(c for c in plain if not unicodedata.combining(c))
        return re.sub(r"[\\s,:-]*[\\[(]?\\b(disc|disk|cd)\\s*#?\\d{1,2}[\\])]?$", "", " ".join(plain.split()))

    def albums(rows, album, artist):
        found = {(fold(row[album]), fold(row[artist])) for row in rows if row[album].strip()}
        return list(found) + [row for row in rows if not row[album].strip()]

    def records(path):
        text = open(path, encoding="utf-8").read()
        if not text: return []
        value = json.loads(text)
        if isinstance(value, list): return value
        if "tracks" in value and "albums" in value:
            return value["albums"] + albums(value["tracks"], "album", "artist")
        for name in ("albums", "tracks", "data"):
            if value.get(name): return value[name]
        return [value]

    for path in sys.argv[1:]:
        print(len(records(path) if path.endswith(".json") else rows(path)))
    """

  /// Prints artist, title and genre of every row with characters beyond ASCII in a file that is not
  /// UTF-8.
  static let macLetters = """
    import csv, sys
    sys.stdout.reconfigure(encoding="utf-8")
    for path in sys.argv[1:]:
        data = open(path, "rb").read()
        try: data.decode("utf-8")
        except UnicodeDecodeError:
            for row in csv.DictReader(data.decode("mac_roman").splitlines(True)):
                pair = "|".join(row[name].strip() for name in ("Artist", "Album", "Genre"))
                if not pair.isascii(): print(pair)
    """
}
