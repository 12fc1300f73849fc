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
    title text album albumtitle albumname releasetitle releasename recordtitle recordname title titel titulo titre titolo disco disque nombredeldisco nomalbum albumtitel itemtitle name nombre record nome nom naam namn navn tytul nazev nazov cim titlu naslov naziv zaglavie nazvanie nazva albumi levy baslik judul tuade titlos alboum альбом название назва албум заглавие наслов τιτλοσ αλμπουμ タイトル アルバム アルバム名 标题 專輯 专辑 专辑名 专辑名称 標題 제목 앨범 앨범명 العنوان الالبوم כותרת אלבום عنوان البوم
    artist text albumartist albumartists artist artists artistname artistnames artistcredit artistname1 stagename byartist displayartist performerartistname band bandname artista artistas artiste artistes kunstler interpret interprete interpretes performer performers artis esecutore grupo groupe group musician by artiest uitvoerende artistnamn utovare kunstner esittaja artisti wykonawca umelec interpreti eloado izvodac izvajalec izpulnitel ispolnitel vykonavets sanatci nghesi kallitechnis исполнитель артист группа виконавець изпълнител извођач καλλιτεχνησ アーティスト アーティスト名 歌手 艺人 藝人 艺术家 演出者 아티스트 가수 الفنان אמן هنرمند
    genre list genre genres maingenre primarygenre primarygenres albumgenre genrenames genero generos genere generi musikrichtung stilrichtung gatunek zanr mufaj gen genren sjanger tyylilaji tur theloai жанр ειδοσ ジャンル 流派 类型 風格 장르 النوع סגנון
    year integer originalyear originalreleaseyear originalreleasedate originaldate year albumyear albumreleasedate albumreleaseyear releaseyear yearreleased yearofrelease released releasedate dateofrelease datereleased trackyear productionyear releasedateoriginal ano anolanzamiento anodelanzamiento jahr erscheinungsjahr erscheinungsdatum annee anneedesortie datedesortie anno annodiuscita tanggalrilis release date jaar ar aar vuosi rok ev an godina leto yil tahun nam god rik etos год рік година ετοσ 年 発売年 年份 发行年份 연도 발매년도 السنة שנה سال
    cover_url address coverurl cover coverimage coverart coverarturl albumcover albumart artwork artworkurl image imageurl imgurl images thumbnail thumbnailalbum thumb art arturl picture caratula portada pochette omslag hoes okladka обложка 封面 カバー
    label text label labels recordlabel releaselabel recordcompany sello discografica plattenlabel etichetta platenlabel selo gravadora skivbolag plateselskap pladeselskab levyyhtio wytwornia vydavatel kiado леибл レーベル 厂牌 唱片公司 레이블 maisondedisque plattenfirma musiklabel casadiscografica companiadiscografica sellodiscografico platenmaatschappij uitgeverij skivetikett etikett levymerkki editora maisondedisques etiquette segelldiscografic segell casadediscuri eticheta wydawca vydavatelstvi vydavatelstvo izdavac diskografskakuca zalozba издатель видавець издателство leidykla izdevejs lemezkiado plaksirketi etiket plaadifirma hangdia δισκογραφικηεταιρεια δισκογραφικη εταιρεια 廠牌 labelrekaman levyyhtioe
    catalog_number identifier catalog catalogno catalognumber catalognr catno catalogue catalogueno cataloguenumber katalognummer numerodecatalogo catalogusnummer katalognr numerdecatalogue numerodicatalogo numerkatalogowy katalogovecislo каталожныиномер 型番 カタログ番号 bestellnummer numerodecatalogue numerodocatalogo kataloskibroj katalogusszam luettelonumero katalogonumarasi каталожнииномер номервкаталога αριθμοσκαταλογου 品番 目录号 카탈로그번호 nomorkatalog
    barcode identifier barcode upc ean gtin strichcode streepjescode codigodebarras codebarres codiceabarre kodkreskowy streckkod strekkode viivakoodi штрихкод バーコード codigodebarra stregkode carovykod ciarovykod vonalkod barkod codbare codidebarres баркод bruksninis svitrkods vootkood mavach γραμμωτοσκωδικασ 条码 條碼 바코드 voeoetkood
    format text format formats formato mediatype mediaformat formaat formatum formatas formaatti формат nosnik nosic nosilec nosac носитель носіи hordozo supporto soporte suporte support tontrager tontragertyp drager medium bicim μορφη フォーマット 形式 格式 형식 tontraeger tontraegertyp
    country text country releasecountry pais paisedicion land pays paese kraj zeme orszag maa ulke negara страна краіна 国 国家 국가 krajina zemlja drzava tara държава salis valsts riik quocgia χωρα 國家 uelke
    rating rating rating myrating yourrating userrating stars bewertung calificacion beoordeling betyg valutazione voto avaliacao ocena hodnoceni ertekeles puan оценка реитинг 評価 评分 평점 puntuacion valoracion evaluation classificacao waardering cijfer bedommelse vurdering arvosana arvio ocjena hodnotenie evaluare degerlendirme оцінка ivertinimas vertejums hinne valoracio xephang diem βαθμολογια 評分 penilaian bedoemmelse
    notes text notes note comment comments remarks notas observaciones anmerkung anmerkungen bemerkung bemerkungen commentaire commentaires opmerkingen anteckningar uwagi poznamka megjegyzes notlar catatan примечания заметки 備考 备注 메모 osservazioni notizen comentarios remarques commenti observacoes notities noter notater muistiinpanot notatki poznamky napomene opombe megjegyzesek observatii примітки бележки pastabos piezimes markused ghichu observacions σημειωσεισ メモ 備註 maerkused
    date_added date dateadded addeddate addedat addedon added hinzugefugt fechadeadicion dateajout toegevoegd dataaggiunta tillagd dodano pridano дата добавления 追加日 添加日期 hinzugefugtam anadido anadidoel datedajout ajoutele aggiunto adicionadoem toegevoegdop tilfojet lagttil lisatty datumpridani pridane dodan hozzaadva adaugat eklenmetarihi eklendi датадобавления добавлено prideta pievienots lisatud ngaythem ημερομηνιαπροσθηκησ προστεθηκε 加入日期 추가일 ditambahkan afegit hinzugefuegt hinzugefuegtam tilfoejet lisaetty
    purchased date gekauft gekauftam kaufdatum fechadecompra comprado compradoel datedachat achetele datadiacquisto acquistato datadecompra aankoopdatum gekochtop inkopt inkopsdatum kobt kobsdato kjopt kjopsdato ostettu ostopaiva datazakupu kupiono datumnakupu koupeno kupene datumkupy datumkupnje kupljeno vasarlasdatuma datacumpararii satinalmatarihi датапокупки куплено pirkta nopirkts ostetud ngaymua ημερομηνιααγορασ 購入日 购买日期 購買日期 구입일 구매일 tanggalpembelian inkoept inkoepsdatum koebt koebsdato kjoept kjoepsdato ostopaeivae
    price money preis precio prix prezzo preco prijs pris hinta cena цена ціна kaina pret fiyat hind preu gia τιμη 価格 价格 價格 가격 harga
    price_paid money
    purchase_date date
    media_condition text mediacondition vinylcondition recordcondition disccondition
    sleeve_condition text sleevecondition jacketcondition covercondition
    condition text zustand estado etat condizione condizioni staat skick tilstand kunto stan stav stanje allapot stare durum состояние стан състояние bukle stavoklis seisukord tinhtrang κατασταση 状態 品相 狀態 상태 kondisi estatdeconservacio
    styles list style styles
    tags list tags tag
    plays integer plays playcount playscount timesplayed scrobbles scrobblecount wiedergaben reproducciones ecoutes riproduzioni ascolti reproducoes afspeelbeurten uppspelningar afspilninger avspillinger soittokerrat odtworzenia prehrani prehratia lejatszasok redari calma прослушивания прослуховування προβολεσ 再生回数 播放次数 播放次數 재생횟수
    rank integer rank ranking position chartposition
    url address url link albumurl albumlink releaseurl itemurl webpage
    tracks integer tracks trackcount trackscount nbtracks totaltracks tracktotal numberoftracks numtracks oftracks
    track tracks tracklist tracklisting songlist trackinfo titelliste
    discs integer discs disccount totaldiscs disctotal numberofdiscs oflps ofdiscs
    duration duration dauer spieldauer laufzeit gesamtspielzeit duracion duree durata duracao speelduur duur speltid langd spilletid varighed varighet kesto czastrwania delka stopaz dlzka trajanje jatekido hossz sure длительность продолжительность тривалість продължителност trukme ilgums kestus thoiluong durada διαρκεια 再生時間 時間 时长 時長 재생시간 durasi laengd suere
    compilation boolean compilation iscompilation
    released date
    discogs_release identifier discogsid discogsreleaseid discogsrelease
    discogs_master identifier discogsmasterid discogsmaster
    musicbrainz_release identifier musicbrainzalbumid musicbrainzreleaseid albummbid releasembid mbreleaseid mbalbumid mbrelease
    musicbrainz_release_group identifier musicbrainzreleasegroupid releasegroupmbid mbreleasegroupid mbreleasegroup
    spotify_uri identifier albumuri spotifyalbumuri
    """
}
