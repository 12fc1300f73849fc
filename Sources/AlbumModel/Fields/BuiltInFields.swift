/// The fields that the program knows, with their types and the names that people give them.
///
/// The names are in plain form (``FieldNames/plain(_:)``), in the languages in which people keep
/// lists; of several columns for one field, the one with the earlier name counts.
public enum BuiltInFields {
  /// A known field.
  public struct Field: Sendable {
    /// Its name.
    public let name: FieldName
    /// Its type.
    public let kind: any FieldKind
    /// Its other names.
    public let aliases: [Substring]
  }

  /// A field for a name.
  public struct Meaning: Sendable {
    /// The field.
    public let field: Field
    /// The rank of the name among those of the field; 0 is best.
    public let rank: Int
  }

  /// All fields, the main ones first.
  public static let all: [Field] = table.split(separator: "\n").map { line in
    let words = line.split(separator: " ")
    return Field(
      name: FieldName(rawValue: String(words[0])),
      kind: FieldKinds.named(String(words[1])) ?? TextKind(), aliases: Array(words.dropFirst(2)))
  }

  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for field in all {
      for (rank, alias) in field.aliases.enumerated() {
        meanings[String(alias)] = Meaning(field: field, rank: rank)
      }
    }
    for field in all {
      let plain = FieldNames.plain(field.name.rawValue)
      if meanings[plain] == nil { meanings[plain] = Meaning(field: field, rank: 0) }
    }
    return meanings
  }()

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The field that a name in plain form means.
  public static func meaning(ofPlain name: String) -> Meaning? { meanings[name] }

  /// The field of exactly this name.
  public static func field(_ name: FieldName) -> Field? { byName[name] }

  // A line per field: its name, its type, its other names.
  private static let table = """
    title text album albumtitle albumname releasetitle releasename recordtitle recordname title titel titulo titre titolo disco disque nombredeldisco nomalbum albumtitel itemtitle name nombre record nome nom naam namn navn tytul nazev nazov cim titlu naslov naziv zaglavie nazvanie nazva albumi levy baslik judul tuade titlos alboum альбом название назва албум заглавие наслов τιτλος αλμπουμ タイトル アルバム アルバム名 标题 專輯 专辑 专辑名 专辑名称 標題 제목 앨범 앨범명 العنوان الالبوم כותרת אלבום عنوان البوم
    artist text albumartist albumartists artist artists artistname artistnames artistcredit artistname1 byartist displayartist performerartistname band bandname artista artistas artiste artistes kunstler interpret interprete interpretes performer performers artis esecutore grupo groupe group musician by artiest uitvoerende artistnamn utovare kunstner esittaja artisti wykonawca umelec interpreti eloado izvodac izvajalec izpulnitel ispolnitel vykonavets sanatci nghesi kallitechnis исполнитель артист группа виконавець изпълнител извођач καλλιτεχνης アーティスト アーティスト名 歌手 艺人 藝人 艺术家 演出者 아티스트 가수 الفنان אמן هنرمند
    genre list genre genres maingenre primarygenre primarygenres albumgenre genrenames genero generos genere generi musikrichtung stilrichtung gatunek zanr mufaj gen genren sjanger tyylilaji tur theloai жанр είδος ειδος ジャンル 流派 类型 風格 장르 النوع סגנון
    year integer originalyear originalreleaseyear originalreleasedate originaldate year albumyear releaseyear yearreleased yearofrelease released releasedate dateofrelease datereleased trackyear productionyear releasedateoriginal ano anolanzamiento anodelanzamiento jahr erscheinungsjahr erscheinungsdatum annee anneedesortie datedesortie anno annodiuscita tanggalrilis release date jaar ar aar vuosi rok ev an godina leto yil tahun nam god rik etos год рік година έτος ετος 年 発売年 年份 发行年份 연도 발매년도 السنة שנה سال
    cover_url address coverurl cover coverimage coverart coverarturl albumcover albumart artwork artworkurl image imageurl imgurl images thumbnail thumbnailalbum thumb art arturl picture caratula portada pochette omslag hoes okladka обложка 封面 カバー
    label text label labels recordlabel releaselabel recordcompany sello discografica plattenlabel etichetta platenlabel selo gravadora skivbolag plateselskap pladeselskab levyyhtio wytwornia vydavatel kiado лейбл レーベル 厂牌 唱片公司 레이블 maisondedisque
    catalog_number identifier catalog catalogno catalognumber catalognr catno catalogue catalogueno cataloguenumber katalognummer numerodecatalogo catalogusnummer katalognr numerdecatalogue numerodicatalogo numerkatalogowy katalogovecislo каталожныйномер 型番 カタログ番号
    barcode identifier barcode upc ean gtin strichcode streepjescode codigodebarras codebarres codiceabarre kodkreskowy streckkod strekkode viivakoodi штрихкод バーコード
    format text format formats formato mediatype mediaformat
    country text country releasecountry pais paisedicion land pays paese kraj zeme orszag maa ulke negara страна країна 国 国家 국가
    rating rating rating myrating yourrating userrating stars bewertung calificacion beoordeling betyg valutazione voto avaliacao ocena hodnoceni ertekeles puan оценка рейтинг 評価 评分 평점 puntuacion
    notes text notes note comment comments remarks notas observaciones anmerkung anmerkungen bemerkung bemerkungen commentaire commentaires opmerkingen anteckningar uwagi poznamka megjegyzes notlar catatan примечания заметки 備考 备注 메모 osservazioni
    date_added date dateadded addeddate addedat addedon added hinzugefugt fechadeadicion dateajout toegevoegd dataaggiunta tillagd dodano pridano дата добавления 追加日 添加日期
    purchased date
    price money
    price_paid money
    purchase_date date
    media_condition text mediacondition vinylcondition recordcondition disccondition
    sleeve_condition text sleevecondition jacketcondition covercondition
    condition text
    styles list style styles
    tags list tags tag
    plays integer plays playcount playscount timesplayed scrobbles scrobblecount
    rank integer rank ranking position chartposition
    url address url link albumurl albumlink releaseurl itemurl webpage
    tracks integer tracks trackcount trackscount nbtracks totaltracks tracktotal numberoftracks numtracks oftracks
    track tracks tracklist tracklisting songlist trackinfo titelliste
    discs integer discs disccount totaldiscs disctotal numberofdiscs oflps ofdiscs
    duration duration
    compilation boolean compilation iscompilation
    released date
    discogs_release identifier discogsid discogsreleaseid discogsrelease
    discogs_master identifier discogsmasterid discogsmaster
    musicbrainz_release identifier musicbrainzalbumid musicbrainzreleaseid albummbid releasembid mbreleaseid
    musicbrainz_release_group identifier musicbrainzreleasegroupid releasegroupmbid mbreleasegroupid
    spotify_uri identifier albumuri spotifyalbumuri
    """
}
