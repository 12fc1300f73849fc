import AlbumTestSupport

/// The names and spellings with which collections are dressed.
///
/// They are written down here on their own, not taken from the importer.
enum DressedText {
  enum Field: Int {
    case artist, title, year, genre
  }

  /// Names of the fields in languages: artist, title, year, genre.
  static let languages: [[String]] = [
    ["Interpret", "Album", "Jahr", "Genre"], ["Künstler", "Titel", "Erscheinungsjahr", "Stil"],
    ["Artiste", "Titre", "Année", "Genre"], ["Groupe", "Album", "Date de sortie", "Style"],
    ["Artista", "Título", "Año", "Género"],
    ["Intérprete", "Disco", "Año de lanzamiento", "Estilo"],
    ["Artista", "Titolo", "Anno", "Genere"], ["Artista", "Título", "Ano", "Gênero"],
    ["Banda", "Álbum", "Ano de lançamento", "Estilo"], ["Artiest", "Titel", "Jaar", "Genre"],
    ["Artist", "Titel", "År", "Genre"], ["Kunstner", "Tittel", "Utgivelsesår", "Sjanger"],
    ["Esittäjä", "Albumi", "Vuosi", "Tyylilaji"], ["Wykonawca", "Tytuł", "Rok", "Gatunek"],
    ["Zespół", "Płyta", "Rok wydania", "Gatunek"], ["Interpret", "Název", "Rok", "Žánr"],
    ["Előadó", "Cím", "Év", "Műfaj"], ["Исполнитель", "Альбом", "Год", "Жанр"],
    ["Виконавець", "Назва", "Рік", "Жанр"], ["Καλλιτέχνης", "Τίτλος", "Έτος", "Είδος"],
    ["Sanatçı", "Albüm", "Yıl", "Tür"], ["アーティスト", "アルバム", "年", "ジャンル"],
    ["歌手", "专辑", "年份", "流派"], ["アーティスト名", "タイトル", "発売年", "ジャンル"],
    ["가수", "앨범", "연도", "장르"], ["אמן", "אלבום", "שנה", "ז'אנר"],
    ["الفنان", "الألبوم", "السنة", "النوع"], ["Artist", "Titlu", "An", "Gen"],
  ]

  static func english(_ field: Field) -> String {
    ["Artist", "Album", "Year", "Genre"][field.rawValue]
  }

  static func name(of field: Field, in language: [String]) -> String { language[field.rawValue] }

  static func decorated(_ field: Field) -> [String] {
    switch field {
    case .artist:
      [
        "ARTIST_NAME", "artistName", "Artist / Band", "Artist(s)", "The artist", "album artist",
        "band name", "Artist:", "Performer", "Band/Artist",
      ]
    case .title:
      [
        "ALBUM_TITLE", "albumName", "Album title", "Title of album", "Record title", "release_name",
        "Title:", "LP Title", "Album name", "album_title",
      ]
    case .year:
      [
        "RELEASE_YEAR", "releaseYear", "Year released", "Yr", "release date", "Released",
        "Year of release", "Year:", "original_year", "album year",
      ]
    case .genre: ["GENRE", "main_genre", "Genre(s)", "Style", "Genre:", "music genre"]
    }
  }

  static func shortened(_ field: Field) -> [String] {
    switch field {
    case .artist: ["Art.", "Interpr.", "artst", "Band", "Perf."]
    case .title: ["Alb.", "Tit.", "Ttl", "LP", "Albm"]
    case .year: ["Yr.", "yr", "Y", "Rel.", "Ann."]
    case .genre: ["Gen.", "Gnr", "Genr"]
    }
  }

  // MARK: Dates

  static let years = [
    "year", "year", "year", "iso", "german", "american", "spelled", "number", "approximate",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// A date in a year.
  static func date(_ year: Int64, as style: String, _ random: inout SeededRandom) -> String {
    let month = Int.random(in: 1...12, using: &random)
    let day = Int.random(in: 1...28, using: &random)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return switch style {
    case "iso": "\(year)-\(two(month))-\(two(day))"
    case "german": "\(two(day)).\(two(month)).\(year)"
    case "american": "\(month)/\(day)/\(year)"
    case "spelled": "\(months[month - 1]) \(day), \(year)"
    case "number": "\(year).0"
    case "approximate": day < 5 ? "c. \(year)" : "\(year)"
    default: "\(year)"
    }
  }

  // MARK: Other columns

  struct Extra: Sendable {
    let name: String
    let translated: String
    let cell: @Sendable (Int, Int, inout SeededRandom) -> String
  }

  static let extras: [Extra] = [
    Extra(name: "No.", translated: "Nr.") { row, _, _ in "\(row + 1)" },
    Extra(name: "Rating", translated: "Bewertung") { _, style, random in
      let stars = Int.random(in: 1...5, using: &random)
      return switch style {
      case 0...2: "\(stars)/5"
      case 3, 4: String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
      case 5: "\(stars),5"
      case 6: "\(stars * 20)%"
      default: "\(stars)"
      }
    },
    Extra(name: "Date added", translated: "Hinzugefügt am") { row, style, _ in
      style < 5 ? "2021-03-\(10 + row % 20)" : "\(1 + row % 12)/\(1 + row % 28)/2022"
    },
    Extra(name: "Price", translated: "Preis") { _, style, random in
      let price = Int.random(in: 3...40, using: &random)
      return style < 4 ? "$\(price).99" : style < 7 ? "\(price),50 €" : "\(price).00"
    },
    Extra(name: "Format", translated: "Format") { _, _, random in
      ["LP", "CD", "2xLP", "Vinyl, LP, Album", "7\""].randomElement(using: &random) ?? ""
    },
    Extra(name: "Label", translated: "Label") { _, _, random in
      ["Warp", "Sub Pop", "ECM", "Blue Note", "4AD", "Rough Trade"].randomElement(using: &random)
        ?? ""
    },
    Extra(name: "Notes", translated: "Bemerkungen") { row, _, _ in
      row % 4 == 0 ? "bought in Berlin, a bit worn" : ""
    },
    Extra(name: "Link", translated: "Link") { row, _, _ in "https://example.org/records/\(row)" },
  ]
}
