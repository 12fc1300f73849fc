import AlbumModel

/// Words in the names of columns, in the languages in which people keep lists of albums.
///
/// A name that is known as a whole is in `BuiltInFields`, and so are the words for its fields; here
/// are the other words of which people make names. A word may stand for one concept only; an
/// ambiguous one is left out.
enum ColumnLexicon {
  /// What a word says.
  enum Concept: Equatable, Sendable {
    /// A main field.
    case field(FieldName)
    /// Something about an album, an artist or a list that is none of the main fields.
    case other
    /// A time that is not that of the release.
    case event
    /// Nothing about what is named.
    case neutral
  }

  /// The concept of a word in plain form.
  static func concept(of word: String) -> Concept? {
    words[word]
      ?? ColumnNames.main(ofPlain: word).flatMap { $0.field.isMain ? .field($0.field) : nil }
      ?? withoutArticle(word).flatMap { concept(of: $0) }
  }

  /// An Arabic or Hebrew word without the article before it.
  private static func withoutArticle(_ word: String) -> String? {
    for article in ["ال", "ה"] where word.hasPrefix(article) && word.count > article.count + 1 {
      return String(word.dropFirst(article.count))
    }
    return nil
  }

  /// The concept of a word of which only the beginning is given, such as `tít` or `interp`.
  ///
  /// - Returns: nil if words of several concepts begin so, or none does.
  static func concept(ofBeginning beginning: String) -> Concept? {
    guard beginning.count >= 3 else { return nil }
    var found: Concept?
    for (word, concept) in words where word.hasPrefix(beginning) && concept != .neutral {
      guard found == nil || found == concept else { return nil }
      found = concept
    }
    return found
  }

  private static let words: [String: Concept] = {
    var words: [String: Concept] = [:]
    for field in BuiltInFields.all where !field.name.isMain {
      let concept = events.contains(field.name) ? Concept.event : .other
      for alias in field.aliases { words[String(alias)] = concept }
    }
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard let concept = concepts[String(parts[0])] else { continue }
      for word in parts.dropFirst() {
        words[FieldNames.plain(String(word))] = concept
        let written = transliterated(word)
        if written != word { words[FieldNames.plain(written)] = concept }
      }
    }
    return words
  }()

  /// A word as it is written without letters such as `ü`: `Kuenstler`, `Aar`.
  private static func transliterated(_ word: Substring) -> String {
    let letters = ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "æ": "ae", "å": "aa"]
    return word.map { letters[String($0)] ?? String($0) }.joined()
  }

  /// The known fields that are times other than that of the release.
  private static let events: Set<FieldName> = ["date_added", "purchased", "purchase_date"]

  private static let concepts: [String: Concept] = [
    "title": .field(.title), "artist": .field(.artist), "year": .field(.year),
    "genre": .field(.genre), "other": .other, "event": .event, "neutral": .neutral,
  ]

  /// A line per concept and group of languages: Germanic; Romance; Slavic and Baltic; others.
  private static let table = """
    title what title ttl albm headline titles titel titles tittel tytul album albums albumtitel record records disc disk lp vinyl cd item alb plate platte schallplatte plaat skiva skivan plade verk alben vinyls skivor plader plater albumit
    title título titulo títulos titolo titre titlu títol álbum àlbum disco discos disque disques dischi vinilo vinile vinyle placa albumes álbumes álbuns albuns àlbums vinilos vinili vinyles albume discuri
    title název názov naslov nazwa płyta deska ploča plošča platňa плоча пластинка диск название назва заглавие наслов альбом албум pavadinimas albumas nosaukums albums plate alba albumy albumi płyty płyt desky deske ploče plošče платинки альбомы альбоми албуми диски пластинки плочи albumai albumi
    title levy levyn levyt nimi albumi cím lemez plak albüm başlık pealkiri plaat tên δίσκος δίσκου τίτλος άλμπουμ アルバム タイトル 作品 专辑 專輯 唱片 标题 標題 음반 앨범 제목 albumit albumok lemezek albümler plaklar đĩa อัลบั้ม एल्बम ألبوم ألبومات אלבום אלבומים
    artist who artist artst artists artista artiste band bands singer performer composer author authors creator act musician group kunstler künstler interpret gruppe komponist grupp kunstner artiest uitvoerder uitvoerende groep sanger sångare utøver interpreten gruppen komponisten artister artiesten groepen kunstnere kunstnarar
    artist autor autore auteur autores compositor compositore cantante cantautor banda grupo gruppo groupe conjunto intérprete interprète interprete orquesta formație formația grup músico musicien solista esecutore grupos grups gruppi groupes grupuri trupa trupe formații compositores orquestas cantantes músicos intérpretes interprètes interpreți
    artist artysta zespół wykonawca umělec umelec skupina kapela izvođač izvajalec umjetnik sastav grupa orkiestra formacja исполнитель артист группа гурт виконавець изпълнител група извођач певец певица автор atlikėjas grupė izpildītājs mākslinieks wykonawcy artyści zespoły umělci umelci skupiny kapely interpreti izvođači izvajalci izvajalci skupine sastavi исполнители артисты группы виконавці гурти изпълнители групи извођачи певци atlikėjai grupės izpildītāji grupas
    artist yhtye esittäjä artisti együttes előadó művész zenekar sanatçı grup şarkıcı esitaja ansambel nghệ sĩ ban nhạc ca καλλιτέχνης συγκρότημα ερμηνευτής アーティスト 歌手 バンド 艺术家 艺人 藝人 乐队 樂隊 演唱者 表演者 아티스트 가수 밴드 penyanyi artis seniman esiintyjä esiintyjät yhtyeet esittäjät artistit előadók együttesek zenekarok sanatçılar gruplar esitajad ansamblid καλλιτέχνες συγκροτήματα ศิลปิน कलाकार فنان אמן
    year year years yr jahr jaar år aar rel released issued pub published publication veröffentlichung veröffentlicht veröffentlichungs erscheinung erscheinungs erschienen uitgave uitgebracht verschijning verschijnings utgivning utgivnings utgiven utgitt utgivelse utgivelses udgivelse udgivelses udgivet date datum dato jahre jahrgang jahrgänge jaren vuodet
    year año años anio ano anos any anno annata année annee an anul fecha data date lanzamiento lançamento lancamento lansării lansare llançament publicación publicação pubblicazione publication publicació publicado pubblicato uscita sortie salida edición edição aparición années anées anni ani
    year rok vydání vydání vydania vydano vydané vydáno wydania wydano wydanie datum dátum data izdanja izdaje izida izlaska izdano godina leto год года рік року година дата выпуска выпуск выхода издания релиза випуску виходу видання издаване издаден metai išleidimo išleista data datums gads izdošanas izdots premiery roky lata lat godine godini leta роки годы години gadi
    year vuosi julkaisu julkaisupäivä julkaistu julkaisuvuosi év éve kiadás kiadása megjelenés megjelent dátuma yıl yılı çıkış tarih tarihi yayın aasta ilmumisaasta ilmumiskuupäev ilmunud avaldatud năm phát hành ngày έτος χρονιά κυκλοφορίας κυκλοφορία ημερομηνία χρονολογία 年 年份 日期 发行 發行 发布 时间 時間 日 発売 リリース 발매 발매일 연도 출시 tahun rilis tanggal vuodet évek yıllar aastad έτη ปี वर्ष
    genre genre gnr genres style styles stil stile stilrichtung musikrichtung estilo estilos género genere genre gènere gatunek žánr žáner žanr zvrst жанр стиль tyylilaji műfaj stílus tür türü žanras žanrs loại είδος ジャンル 流派 类型 類型 风格 장르 sjanger category
    other meta metadata section sections heading id ids uri urls links href key mbid uuid guid slug hash count counts number numbers no nr num nro nº total sort order type types ratings score votes popularity followers price value media track song songs duration length time description reviews path file condition weeks peak average avg age gender month day weekday location shelf code status quantity mood bio size color speed localized aliases members has is language reviewer producer producers produced studio writer writers publisher distributor source owner lent place shop store seller city venue theme themes descriptors lyrics jacket sleeve cover artwork image picture role
    other nummer anzahl stück lied standort regal karakter antal antall
    other número numero nota canciones pistas ubicación valor casa brani posizione faixas maison chansons pistes casă notă suport
    other utwory diskografska kuća cijena номер трек треки песни numeris
    other 歌曲 歌名 muoto şirketi hãng đĩa xếp hạng ghi chú 番号 曲 编号 編號 번호
    event add purchase purchased bought acquired review reviewed listen listened played play scrobbled chart week rated created updated modified changed imported entry entered sold ordered start end last birth born saved liked posted post import pressing reissue repress edition received formed
    event kauf erworben erhalten gehört bestellt gekocht köpt lagt
    event compra adquirido agregado escuchado acquisto ascoltato adicionado comprada achat acheté ajout ajouté ajoutée écouté cumpărat compra comprat
    event dodany zakupu zakoupeno nabavljeno добавлен добавена покупки додано придбано įsigyta
    event vásárlás vásárolva eklenme alış thêm mua αγοράς αγοράστηκε 追加 購入 添加 加入 购买 購買 추가 구입 구매
    neutral n s en er es required optional 必填 选填 可选 必須 任意 名称 romaji romanized latin origin origine origen origem adı ad appearance isim ismi release releases name names nombre nom nome naam namn navn naziv nazvanie имя full main primary my mein meine mon mi o a the of s for to at del de la le el los les du des di da do der die das den am im von by in on or and y e et und och og i och og 's l d il van het w z ze na op le la lei al por para con credit credited original originale orig music musica musique musik música muzyka музыка 名 1 2 first full complete
    """
}
