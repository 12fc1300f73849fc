import Glibc
import Testing

/// Lists of albums in languages with their own letters, and the encodings in which such lists exist.
struct EncodedList: CustomTestStringConvertible, Sendable {
  let language: String
  let encodings: [String]
  /// The rows of a table of artists and titles.
  let rows: [String]

  var testDescription: String { language }

  private init(_ language: String, _ encodings: String, _ rows: String) {
    self.language = language
    self.encodings = encodings.split(separator: " ").map(String.init)
    self.rows = rows.split(separator: "|").map(String.init)
  }

  static let languages: [EncodedList] = [
    EncodedList(
      "Russian", "CP1251 KOI8-R CP866 ISO-8859-5",
      "Кино,Группа крови|Аквариум,Равноденствие|ДДТ,Актриса Весна|"
        + "Алла Пугачёва,Как тревожен этот путь|Земфира,Прости меня моя любовь|"
        + "Сплин,Гранатовый альбом|Наутилус Помпилиус,Крылья|Владимир Высоцкий,Натянутый канат|"
        + "Мумий Тролль,Морская|Гражданская оборона,Всё идёт по плану"),
    EncodedList(
      "Ukrainian", "CP1251 KOI8-U",
      "Океан Ельзи,Янанебібув|ВВ,Хвилі Амура|Скрябін,Птахи|Плач Єремії,Хай буде все небо|"
        + "Тартак,Система нервів|Бумбокс,Меломанія|Друга Ріка,Рекорди|Квітка Цісик,Два кольори"),
    EncodedList(
      "Polish", "CP1250 ISO-8859-2 CP852",
      "Czesław Niemen,Dziwny jest ten świat|Maanam,Nocny patrol|"
        + "Kult,Twoja ostatnia szansa – „Poligono”|Łąki Łan,Łąki|"
        + "Myslovitz,Miłość w czasach popkultury|Republika,Nieustanne tango|"
        + "Marek Grechuta,Droga za widnokres|Kayah i Bregović,Kayah i Bregović|"
        + "Zbigniew Preisner,Podwójne życie Weroniki|Krzysztof Komeda,Niewinni czarodzieje|"
        + "Grzegorz Ciechowski,Tak tak"),
    EncodedList(
      "Czech", "CP1250 ISO-8859-2 CP852",
      "Karel Gott,Zůstanu svůj|Čechomor,Proměny|Antonín Dvořák,Novosvětská|"
        + "Iva Bittová,Bílé inferno|Jaromír Nohavica,Darmoděj|"
        + "Plastic People of the Universe,Egon Bondy’s|Hana Hegerová,Šansony|Kryštof,Srdcebeat|"
        + "Lucie Bílá,Missariel|Jiří Suchý,Písničky"),
    EncodedList(
      "Slovak", "CP1250 ISO-8859-2",
      "Elán,Ôsmy svetadiel|Marika Gombitová,Dievča do dažďa|Peter Lipa,Že mi je ľúto|"
        + "Miroslav Žbirka,Sezónne lásky|Pavol Hammel,Zvonky šťastia|"
        + "Jana Kirschner,Veci čo sa dejú|Tublatanka,Žeravé znamenie osudu|"
        + "Richard Müller,Čo už to máš za sebou"),
    EncodedList(
      "Hungarian", "CP1250 ISO-8859-2",
      "Omega,Gyöngyhajú lány|Illés,Human Rights|Kispál és a Borz,Ágy asztal tévé|"
        + "Locomotiv GT,Mindig magasabbra|Quimby,Kilégzés|Lajkó Félix,Őszi lassú|"
        + "Márta Sebestyén,Apocrypha|Republic,Indul a mandula|Demjén Ferenc,Fújom a dalt|"
        + "Presser Gábor,Csak dalok – Zene egy nőért"),
    EncodedList(
      "Romanian", "CP1250 ISO-8859-2",
      "Phoenix,Cei ce ne-au dat nume|Maria Tănase,Ciuleandra|Sfinx,Lume albă|"
        + "Gheorghe Zamfir,Păstorul|Taraf de Haïdouks,Honourable Brigands|"
        + "Compania Roşu şi Negru,Pe fruntea ta|Doina Badea,Când dragostea îţi dă bineţe|"
        + "Vama,Împreună"),
    EncodedList(
      "Croatian", "CP1250 ISO-8859-2",
      "Bijelo dugme,Šta bi dao da si na mom mjestu|Azra,Sunčana strana ulice|"
        + "Oliver Dragojević,Vjeruj u ljubav|Đorđe Balašević,Pub|"
        + "Josipa Lisac,Dnevnik jedne ljubavi|Haustor,Treći svijet|"
        + "Tereza Kesovija,Što je ostalo od ljubavi|Gabi Novak,Pamtim samo sretne dane|"
        + "Parni valjak,Glavom kroz zid|Arsen Dedić,Čovjek kao ja"),
    EncodedList(
      "Turkish", "CP1254 ISO-8859-9",
      "Barış Manço,2023|Sezen Aksu,Gülümse|Tarkan,Ölürüm Sana|"
        + "Erkin Koray,Elektronik Türküler|Selda Bağcan,Türkülerimiz|Cem Karaca,Nem Kaldı|"
        + "Ajda Pekkan,Süperstar|Müslüm Gürses,Aşk Tesadüfleri Sever|Moğollar,Düm-Tek|"
        + "Zeki Müren,Şarkılar"),
    EncodedList(
      "Greek", "CP1253 ISO-8859-7",
      "Μίκης Θεοδωράκης,Ρωμιοσύνη|Μάνος Χατζιδάκις,Ο μεγάλος ερωτικός|"
        + "Χάρις Αλεξίου,Τα τραγούδια μας|Βασίλης Παπακωνσταντίνου,Φοβάμαι|"
        + "Σωκράτης Μάλαμας,Άδειο δωμάτιο|Ξύλινα Σπαθιά,Πέρα απ' τις πόλεις|"
        + "Διονύσης Σαββόπουλος,Το φορτηγό|Γιώργος Νταλάρας,Μικρά Ασία|"
        + "Νίκος Ξυλούρης,Ο τροπικός της παρθένου"),
    EncodedList(
      "Hebrew", "CP1255 ISO-8859-8",
      "אריק איינשטיין,שבלול|עפרה חזה,שירי תימן|כוורת,סיפורי פוגי|שלום חנוך,מחכים למשיח|"
        + "יהודית רביץ,דרך המשי|מתי כספי,צד א צד ב|נעמי שמר,ירושלים של זהב|"
        + "הדג נחש,המכונה של הגרוב"),
    EncodedList(
      "Arabic", "CP1256 ISO-8859-6",
      "أم كلثوم,إنت عمري|فيروز,كيفك إنت|عبد الحليم حافظ,قارئة الفنجان|"
        + "محمد عبد الوهاب,النهر الخالد|وردة,بتونس بيك|مارسيل خليفة,وعود من العاصفة|"
        + "الشاب خالد,كوتشي|كاظم الساهر,مدرسة الحب"),
    EncodedList(
      "Lithuanian", "CP1257 ISO-8859-13",
      "Foje,Žodžiai į tylą|Andrius Mamontovas,Šiaurės naktis|Antis,Ša|"
        + "Marijonas Mikutavičius,Pasveikinkit vieni kitus|Jurga Šeduikytė,Aukso pieva|"
        + "Skamp,Čia ir dabar|Sel,Mylėk mane|Eurika Masytė,Laisvė|"
        + "Gintarė Jautakaitė,Naktų mėnuo"),
    EncodedList(
      "Latvian", "CP1257 ISO-8859-13",
      "Prāta Vētra,Ķieģeļu iela|Raimonds Pauls,Tik dzintars vien|Jumprava,Vēstules|"
        + "Līvi,Spēlē spēlmani|Zodiaks,Mūzika Visumā|Aija Kukule,Dāvāja Māriņa|"
        + "Pērkons,Zibens pa dibenu|Imants Kalniņš,Sākumā bija vārds"),
    EncodedList(
      "Estonian", "CP1252 ISO-8859-15 CP1257",
      "Arvo Pärt,Tabula rasa|Jääboiler,Mõtlen sinust|Tõnis Mägi,Jäljed|"
        + "Ruja,Põhi lõuna ida lääs|Ultima Thule,Üle müüri|Ivo Linna,Enne ööd|"
        + "Veljo Tormis,Unustatud rahvad – Mälestused|Maarja-Liis Ilus,Küütõ"),
    EncodedList(
      "Vietnamese", "CP1258",
      "Trịnh Công Sơn,Biển nhớ|Khánh Ly,Sơn ca bảy|Mỹ Tâm,Đâu chỉ riêng em|"
        + "Hồng Nhung,Bống bồng ơi|Thanh Lam,Cho em một ngày|Phạm Duy,Tình ca|"
        + "Lệ Thu,Nước mắt mùa thu|Tuấn Ngọc,Riêng một góc trời"),
    EncodedList(
      "French", "CP1252 ISO-8859-1 ISO-8859-15 MACINTOSH CP850",
      "Édith Piaf,La Vie en rose|Françoise Hardy,Tous les garçons et les filles|"
        + "Noir Désir,Tostaky|Mylène Farmer,Désenchantée|Alain Bashung,L'Imprudence|"
        + "Téléphone,Crache ton venin|Serge Gainsbourg,Histoire de Melody Nelson|"
        + "Air,Voyage à travers la lune|Mano Negra,Puta’s Fever|Zaz,Où va-t-on"),
    EncodedList(
      "German", "CP1252 ISO-8859-1 MACINTOSH CP850 CP437",
      "Die Ärzte,Geräusch|"
        + "Einstürzende Neubauten,Fünf auf der nach oben offenen Richterskala|"
        + "Herbert Grönemeyer,Bochum|Die Toten Hosen,Ein kleines bisschen Horrorschau|"
        + "Wir sind Helden,Die Reklamation|Blumfeld,L'etat et moi|"
        + "Hildegard Knef,Ich seh die Welt durch deine Augen – Größte Erfolge|"
        + "Kraftwerk,Die Mensch-Maschine|Fettes Brot,Außen Top Hits innen Geschmack|"
        + "Tocotronic,Schall & Wahn"),
    EncodedList(
      "Spanish", "CP1252 ISO-8859-1 MACINTOSH CP850 CP437",
      "Héroes del Silencio,Senderos de traición|Mecano,Entre el cielo y el suelo|"
        + "Café Tacvba,Re|Soda Stereo,Canción animal|Joaquín Sabina,19 días y 500 noches|"
        + "Los Fabulosos Cadillacs,Rey Azúcar|Maná,¿Dónde jugarán los niños?|"
        + "Silvio Rodríguez,Días y flores|Camarón de la Isla,La leyenda del tiempo|"
        + "Juanes,Un día normal"),
    EncodedList(
      "Portuguese", "CP1252 ISO-8859-1 MACINTOSH CP850",
      "João Gilberto,Chega de saudade|Caetano Veloso,Transa|Amália Rodrigues,Com que voz|"
        + "Tom Zé,Estudando o samba|Gal Costa,Índia|"
        + "Os Mutantes,A divina comédia ou ando meio desligado|"
        + "Secos & Molhados,Secos & Molhados|Madredeus,O espírito da paz|Legião Urbana,Dois|"
        + "Elis Regina,Falso brilhante – Canções"),
    EncodedList(
      "Swedish", "CP1252 ISO-8859-1 MACINTOSH CP850 CP437",
      "Kent,Vapen & ammunition|Håkan Hellström,Känn ingen sorg för mig Göteborg|"
        + "Bo Hansson,Sagan om ringen|"
        + "Cornelis Vreeswijk,Tio vackra visor och Personliga Person|"
        + "Träd Gräs och Stenar,Djungelns lag|Säkert!,Facit|Dungen,Ta det lugnt|"
        + "Veronica Maggio,Och vinnaren är|Monica Zetterlund,Sweet Georgie Fame|"
        + "Älgarnas trädgård,Framtiden är ett svävande skepp"),
    EncodedList(
      "Norwegian", "CP1252 ISO-8859-1 MACINTOSH CP850",
      "Røyksopp,Melody A.M.|Kaizers Orchestra,Ompa til du dør|Mari Boine,Gula gula|"
        + "Jan Garbarek,Afric Pepperbird|Motorpsycho,Trust Us|"
        + "Valkyrien Allstars,Til den som skal bære|Bukkene Bruse,Åre|"
        + "Susanne Sundfør,The Brothel|Ole Paus,Paus synger Paus på vei"),
    EncodedList(
      "Danish", "CP1252 ISO-8859-1 MACINTOSH CP850",
      "Gasolin’,Gør det noget|Kim Larsen,Værsgo|Mø,No Mythologies to Follow|"
        + "C.V. Jørgensen,Tidens tern|Lars H.U.G.,Kysser himlen farvel|"
        + "Anne Linnet,Jeg er jo lige her|Malurt,Spøgelset i maskinen|"
        + "Sebastian,Tiderne skifter på ny"),
    EncodedList(
      "Icelandic", "CP1252 ISO-8859-1",
      "Sigur Rós,Ágætis byrjun|Múm,Yesterday Was Dramatic – Today Is OK|"
        + "Ásgeir,Dýrð í dauðaþögn|Björk,Gling-Gló|Stuðmenn,Með allt á hreinu|"
        + "Bubbi Morthens,Ísbjarnarblús|Hjaltalín,Sleepdrunk Seasons|"
        + "Sálin hans Jóns míns,Þú fullkomnar mig"),
    EncodedList(
      "Finnish", "CP1252 ISO-8859-1 MACINTOSH CP850",
      "Värttinä,Oi dai|Eppu Normaali,Kahdeksas ihme|Juice Leskinen,Per vers runoilija|"
        + "Wigwam,Hard n' Horny|CMX,Äiti maa|Jukka Tolonen,Tolonen!|"
        + "Ismo Alanko,Kun Suomi putos puusta|Paavoharju,Yhä hämärää|"
        + "Leevi and the Leavings,Mies joka toi rock'n'rollin Suomeen – Häntä"),
    EncodedList(
      "Italian", "CP1252 ISO-8859-1 MACINTOSH CP850",
      "Fabrizio De André,Creuza de mä|Lucio Battisti,Il mio canto libero|"
        + "Premiata Forneria Marconi,Storia di un minuto|Mina,Più di te|"
        + "Franco Battiato,La voce del padrone|Lucio Dalla,Com’è profondo il mare|"
        + "CCCP,Affinità–divergenze|Paolo Conte,Un gelato al limon|"
        + "Ornella Vanoni,L’appuntamento|Area,Arbeit macht frei"),
    EncodedList(
      "Catalan", "CP1252 MACINTOSH",
      "Lluís Llach,Viatge a Itaca|Maria del Mar Bonet,Raixa|"
        + "Pau Riba,Dioptria – Cançó setena|Els Pets,Agost això és|"
        + "Joan Manuel Serrat,Cançó de matinada|Raimon,Al vent del món|"
        + "Sopa de Cabra,Bona nit malparits – Camí"),
    EncodedList(
      "Japanese", "SJIS CP932 EUC-JP",
      "はっぴいえんど,風街ろまん|椎名林檎,無罪モラトリアム|宇多田ヒカル,First Love|細野晴臣,HOSONO HOUSE|ゆらゆら帝国,空洞です|"
        + "大滝詠一,A LONG VACATION|中島みゆき,親愛なる者へ|フィッシュマンズ,空中キャンプ|山下達郎,FOR YOU|坂本龍一,千のナイフ"),
    EncodedList(
      "Simplified", "GBK GB18030",
      "崔健,新长征路上的摇滚|罗大佑,之乎者也|王菲,浮躁|窦唯,黑梦|周杰伦,范特西|邓丽君,淡淡幽情|朴树,我去2000年|许巍,在别处|李宗盛,生命中的精灵|"
        + "万能青年旅店,冀西南林路行"),
    EncodedList(
      "Traditional", "BIG5",
      "羅大佑,之乎者也|鄧麗君,淡淡幽情|周杰倫,葉惠美|張學友,吻別|五月天,人生海海|蔡琴,出塞曲|王菲,寓言|伍佰,樹枝孤鳥|陳綺貞,讓我想一想|李宗盛,生命中的精靈"),
    EncodedList(
      "Korean", "EUC-KR CP949",
      "조용필,창밖의 여자|들국화,행진|김광석,다시 부르기|서태지와 아이들,하여가|산울림,아니 벌써|신중현,미인|이문세,사랑이 지나가면|"
        + "소녀시대,소원을 말해봐|방탄소년단,화양연화|유재하,사랑하기 때문에"),
  ]

  /// Lists in English with few other letters.
  static let english: [EncodedList] = [
    EncodedList(
      "English", "CP1252 MACINTOSH CP850 CP437",
      "Björk,Debut|Radiohead,OK Computer|Miles Davis,Kind of Blue"),
    EncodedList(
      "English", "CP1252 MACINTOSH CP850 CP437",
      "Motörhead,Ace of Spades|The Beatles,Abbey Road"),
    EncodedList("English", "CP1252 MACINTOSH CP850 CP437", "Radiohead,Kid A|Sigur Rós,Takk"),
    EncodedList("English", "CP1252 MACINTOSH CP850 CP437", "Beyoncé,Lemonade"),
    EncodedList("English", "CP1252 MACINTOSH CP850 CP437", "Mötley Crüe,Dr. Feelgood"),
    EncodedList("English", "CP1252 MACINTOSH", "Ed Sheeran,÷|Ed Sheeran,x"),
    EncodedList("English", "CP1252 MACINTOSH", "Thelonious Monk,Thelonious Monk’s Greatest Hits"),
    EncodedList("English", "CP1252 MACINTOSH", "David Bowie,“Heroes”"),
    EncodedList("English", "CP1252 MACINTOSH", "Guns N’ Roses,Appetite for Destruction"),
    EncodedList(
      "English", "CP1252 MACINTOSH",
      "Elvis Costello,This Year’s Model|Beyoncé,I Am… Sasha Fierce|Blue Öyster Cult,Agents of Fortune"
    ),
    EncodedList(
      "English", "CP1252 MACINTOSH CP850 CP437",
      "José González,Veneer|Hüsker Dü,Zen Arcade|Queensrÿche,Empire"),
    EncodedList("English", "CP1252 MACINTOSH", "Sinéad O’Connor,I Do Not Want What I Haven’t Got"),
    EncodedList("English", "CP1252 MACINTOSH", "Rock,Live – The Best"),
    EncodedList(
      "English", "CP1252 MACINTOSH",
      "Michael Bublé,It’s Time|Céline Dion,Let’s Talk About Love"),
    EncodedList(
      "English", "CP1252 MACINTOSH CP850", "Nena,99 Luftballons|Röyksopp,Melody|Mø,Forever"),
    EncodedList("English", "CP1252", "Måneskin,Teatro d’ira: Vol. I|Zoë Keating,Into the Trees"),
    EncodedList("English", "CP1252 MACINTOSH", "Jay-Z,The Blueprint²|Mike,10°"),
  ]

  /// The first rows as a table in an encoding; marks that it lacks are replaced by ASCII.
  ///
  /// - Returns: the text, and its bytes; nil if the encoding lacks a letter.
  func table(_ count: Int = .max, in encoding: String) -> (text: String, bytes: [UInt8])? {
    let text = (["artist,title"] + rows.prefix(count)).joined(separator: "\n") + "\n"
    if let bytes = Self.encoded(text, encoding) { return (text, bytes) }
    let plain: [Unicode.Scalar: Unicode.Scalar] = [
      "–": "-", "’": "'", "“": "'", "”": "'", "„": "'", "…": ".",
    ]
    let scalars = text.unicodeScalars.map { plain[$0] ?? $0 }
    let simple = String(String.UnicodeScalarView(scalars))
    return Self.encoded(simple, encoding).map { (simple, $0) }
  }

  private static func encoded(_ text: String, _ encoding: String) -> [UInt8]? {
    guard let converter = iconv_open(encoding, "UTF-8"), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    var input = text.utf8CString.dropLast().map(\.self)
    var output = [CChar](repeating: 0, count: 2 * input.count)
    var (left, free) = (input.count, output.count)
    let result = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (source, target) = (input.baseAddress, output.baseAddress)
        return iconv(converter, &source, &left, &target, &free)
      }
    }
    guard result == 0 else { return nil }
    return output.prefix(output.count - free).map { UInt8(bitPattern: $0) }
  }
}
