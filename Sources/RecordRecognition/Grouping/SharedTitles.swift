import AlbumModel
import RecordReading

/// The titles that tracks of different artists have, and whether these tracks are of one album.
///
/// Lists of liked tracks, of plays and of DJs often have no album artists: a compilation then looks
/// like an album of each of its artists.
struct SharedTitles {
  /// The artists of the albums by those of the tracks, in plain form, by title.
  private var leads: [[UInt8]: [String: String]] = [:]

  /// - Complexity: O(n) in the number of groups, and of the tracks whose titles are shared.
  init(_ groups: [TrackGroup], texts: TrackTexts) {
    var places: [[UInt8]: [Int]] = [:]
    for (place, group) in groups.enumerated() where group.artist != nil {
      places[group.titleKey, default: []].append(place)
    }
    for (key, places) in places where places.count > 1 {
      let members = places.map { groups[$0] }
      let all = Set(members.compactMap(\.artist).map(FoldedText.fold))
      let open = members.filter { $0.mayHaveGuests && $0.artist != TrackAlbum.variousArtists }
      let title = TitleWords(groups[places[0]].title)
      var leads = Self.leads(among: all, sharingMembers: title.isOfOneAlbum)
      let artists = Set(open.compactMap(\.artist).map(FoldedText.fold))
      let signs = CompilationSigns(
        groups: open, artists: Set(artists.map { leads[$0] ?? $0 }).count, title: title,
        isKnown: members.contains { !$0.mayHaveGuests && $0.artist == TrackAlbum.variousArtists })
      if signs.isEnough(ofGroups: groups.count, texts: texts) {
        for artist in artists { leads[artist] = TrackAlbum.variousArtists }
      }
      self.leads[key] = leads
    }
  }

  /// The artist of an album, maybe in plain form.
  func artist(of group: TrackGroup) -> String? {
    guard let artist = group.artist, group.mayHaveGuests else { return group.artist }
    return leads[group.titleKey]?[FoldedText.fold(artist)] ?? GuestArtists.featuring(artist)
      ?? artist
  }

  /// The artists of whom others are guests, or whom several texts have in common.
  private static func leads(among artists: Set<String>, sharingMembers: Bool) -> [String: String] {
    var leads: [String: String] = [:]
    for artist in artists { leads[artist] = GuestArtists.lead(of: artist, among: artists) }
    guard sharingMembers else { return leads }
    let known = Set(leads.values)
    var counts: [String: Int] = [:]
    let names = artists.map { (artist: $0, names: GuestArtists.names(in: $0)) }
    for name in names.flatMap(\.names) { counts[name, default: 0] += 1 }
    for (artist, names) in names where leads[artist] == nil && !known.contains(artist) {
      let shared = names.filter { (counts[$0] ?? 0) > 1 }
      leads[artist] = shared.max { left, right in
        (counts[left] ?? 0, right) < (counts[right] ?? 0, left)
      }
    }
    return leads
  }
}

/// The words of an album's title.
private struct TitleWords {
  /// Words of soundtracks and samplers, in plain form.
  private static let marks = WordList.named("SharedTitles.marks")
  /// Words that many titles have, in plain form.
  private static let common = WordList.named("SharedTitles.common")
  /// Words for works that several orchestras play, in plain form.
  private static let works = WordList.named("SharedTitles.works")

  /// The title in plain form.
  let text: String
  /// The number of words that are its own.
  let ownCount: Int
  /// Whether it says that there are several artists.
  let isMarked: Bool
  /// Whether albums of different artists hardly have it, unlike `Greatest Hits` and `Symphony No. 5`.
  let isOfOneAlbum: Bool

  init(_ title: String) {
    text = FoldedText.fold(title)
    let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    ownCount = words.count { !Self.common.contains($0) }
    isMarked = Self.marks.contains(where: text.contains) || words.contains("ost")
    isOfOneAlbum = ownCount > 0 && Self.works.isDisjoint(with: words)
  }
}

/// What shows that tracks of different artists with the same title are a compilation, rather than
/// albums that happen to have the same title.
private struct CompilationSigns {
  /// The groups of one title, whose albums' artists are not given.
  let groups: [TrackGroup]
  /// The number of different artists, guests not counted.
  let artists: Int
  let title: TitleWords
  /// Whether other tracks say that an album of this title is by several artists.
  let isKnown: Bool

  /// Whether it is a compilation: so many artists hardly have albums of this title.
  ///
  /// - Parameters:
  ///   - count: the number of all groups, as more of them have the same title by chance.
  ///   - texts: the data of the tracks.
  /// - Returns: false if they may be different albums.
  func isEnough(ofGroups count: Int, texts: TrackTexts) -> Bool {
    guard artists > 1, title.isOfOneAlbum, title.isMarked || title.ownCount > 1 else {
      return false
    }
    var fewest = isKnown ? 2 : title.isMarked ? 3 : title.ownCount > 2 ? 4 : 8
    if count > 10_000 { fewest *= 2 }
    // On one day, two of the same title are hardly released.
    if artists < fewest, isOfOneDay(texts) { fewest = 2 }
    return artists >= fewest && isOfOneYear && hasOwnTracks(texts)
  }

  /// Whether all tracks have the same day of release; the first of January may stand for a year.
  private func isOfOneDay(_ texts: TrackTexts) -> Bool {
    let names: Set<String> = ["releasedate", "albumreleasedate", "released", "datereleased"]
    var day: String?
    for track in groups.flatMap(\.tracks) {
      let date = texts[track].first { names.contains(FieldNames.plain($0.name)) }?.value.plainText
      guard let date, date.utf8.count >= 8, day == nil || day == date,
        YearText.isMoreThanYear(date), !date.hasSuffix("-01-01")
      else { return false }
      day = date
    }
    return day != nil
  }

  private var isOfOneYear: Bool {
    var years = Tally<Int64>()
    for group in groups { years.add(group.years.mostCommon) }
    let total = years.counts.reduce(0) { $0 + $1.count }
    return (years.counts.map(\.count).max() ?? 0) * 5 >= total * 4
  }

  /// Whether there are few tracks of each artist, of which hardly any is on two albums, or called
  /// like its album, as a cover of a song.
  private func hasOwnTracks(_ texts: TrackTexts) -> Bool {
    var (all, ofOthers, alike) = (Set<String>(), 0, 0)
    for group in groups {
      let names = Set(group.tracks.compactMap { Self.name(of: texts[$0]) })
      for name in names {
        if name.hasPrefix(title.text) { alike += 1 }
        if !all.insert(name).inserted { ofOthers += 1 }
      }
    }
    return all.count <= groups.count * 4 && (alike + ofOthers) * 5 <= all.count + ofOthers
  }

  private static func name(of track: JSONObject) -> String? {
    for member in track where TrackList.part(of: FieldNames.plain(member.name)) == .title {
      if let name = member.value.plainText { return FoldedText.fold(name) }
    }
    return nil
  }
}
