/// The letters of a language beyond A to Z, by which a text in it is recognized.
///
/// Derived from the frequencies in translated messages of free programs.
struct LanguageModel: Sendable {
  /// Whether the letters are an alphabet of their own, of which words consist.
  let isOtherAlphabet: Bool
  /// In a Latin alphabet, the score of pairs with such a letter; in others, of single letters.
  private let scores: [UInt64: Int]
  /// What is subtracted from the score of a word in a language that few lists have.
  private let rarity: Int
  private let letters: Set<UInt32>

  /// The end or the beginning of a word in a pair.
  static let edge: UInt32 = 0x20

  /// A language with Latin letters.
  ///
  /// - Parameters:
  ///   - frequent: the pairs that make up half of all, one after the other; a space is the end or the
  ///     beginning of a word.
  ///   - usual: those that make up most of the rest.
  ///   - rarity: what is subtracted from the score of a word.
  private init(_ frequent: String, _ usual: String, rarity: Int = 0) {
    var scores: [UInt64: Int] = [:]
    var letters: Set<UInt32> = []
    for (pairs, score) in [(usual, 2), (frequent, 4)] {
      let scalars = Array(pairs.unicodeScalars)
      for index in stride(from: 0, to: scalars.count - 1, by: 2) {
        scores[Self.key(scalars[index].value, scalars[index + 1].value)] = score
      }
      letters.formUnion(scalars.map(\.value))
    }
    (isOtherAlphabet, self.scores, self.letters, self.rarity) = (false, scores, letters, rarity)
  }

  /// A language with another alphabet.
  ///
  /// - Parameter letters: the letters, in four groups from frequent to rare.
  private init(alphabet letters: String) {
    var scores: [UInt64: Int] = [:]
    for (group, score) in zip(letters.split(separator: " "), [6, 4, 2, -2]) {
      for scalar in group.unicodeScalars { scores[UInt64(scalar.value)] = score }
    }
    (isOtherAlphabet, self.scores, self.letters, rarity) = (true, scores, [], 0)
  }

  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  /// The score of a word, in lowercase: the more likely in the language, the higher.
  func score(of word: [UInt32]) -> Int {
    guard !isOtherAlphabet else {
      return word.reduce(0) { $0 + (scores[UInt64($1)] ?? -6) }
    }
    var sum = -rarity
    var before = Self.edge
    for letter in word + [Self.edge] {
      if letter >= 128 || before >= 128 {
        let isKnown = letters.contains(letter) || letter < 128
        sum += scores[Self.key(before, letter)] ?? (isKnown ? -2 : -5)
      }
      before = letter
    }
    return sum
  }
}

extension LanguageModel {
  /// The languages of Western Europe.
  static let western = [
    french, german, spanish, portuguese, italian, catalan, dutch, swedish, danish, norwegian,
    finnish,
  ]
  /// The languages of Central Europe.
  static let central = [
    polish, czech, slovak, hungarian, slovenian, croatian, romanian, german,
  ]
  /// The languages around the Baltic Sea.
  static let baltic = [lithuanian, latvian, estonian, german, swedish, finnish]
  static let cyrillic = [russian, ukrainian, bulgarian, serbian, macedonian, belarusian]

  static let french = LanguageModel(
    "réé éedéécértéés ésé",
    "néétlémééppéémélgéégiééféduévéhécéèrévénféièêtlèxééaébètéoaïèmtèbérèèsôtéqrêaîyéçaèqéirô"
      + "hèôlééîtcôènègnçà éugèmèâccèaÿÿ ")
  static let german = LanguageModel(
    "änrüübfü üüslüräßeücätärlähärötäösühäh",
    "ößüllöwäügürnütüüfmähöör ägüälägütnäüdünküsäögsüeßfämönöäc ööfäsäuwüöhötöcköönwöß gäzöuß"
      + "öpoßäßäddäiß")
  static let spanish = LanguageModel(
    "ónióráó íaáná máésrítálíñaañ",
    "álróíntóúnnúámeñí ásátcíñoénmóércóméárváústé ú áódísítnénóétdívíólídtíícágúláfnáé síládé"
      + "zóáclómúímífbóuéfíuí épáíobúgúníaípúúmcámíiérédóórsóúaú íguáeí íáx óóslépóúbpíóg")
  static let portuguese = LanguageModel(
    "ãoçãaçõeçõárráçaiçênávêsnçívsãá eçtáórânál",
    "tóídmáínsíváuíméçoícuçdêértãtílírêâmnáríróníásmíísnê áátúl úmótécçiáígrãtêtâsõét íuêémrç"
      + "núésítólósnédásááfódágópúnônvíbóaíê óné lêcóúsrénócápánâcíífpçógláímmúéldígícêiãfíédlólâ"
      + "sé éégpóuáótã írénmêúmáxúbmãóxbígêgéêmbápúvéáuó bécérâzáábnã")
  static let italian = LanguageModel(
    "à tàé ràhé",
    "í ù è ì ò ónréríénnésìbéú téiùnùléséíntííaníiàuéó iékéésérpéélméiòét èuòdéuíièióbììnédém"
      + "wérúcóékèspúdìyéwèróoèèréctùúaíofécíhíkúíslíròcàyúrèhà")
  static let catalan = LanguageModel(
    "ó ióà ràçaèsènaçàlmèmàéslítàrèí àrnçnèàn",
    "àtíniàdènúé  àònèr úuïúsísvààmtétètíàgmòètítmíòlúllàròríòdàccàòrú ícnàímuèïtdíüeòscésíàs"
      + "múç è  ípààfúmbògülè èrçtòò òptócòpínòqüígréóscèàxvíúníflòeïcípúïddàpçbéméuíçoúbüèfííxpò"
      + "útàpénvéeçeàsòèdïsílsàuàaïbàsèrólçgèón", rarity: 3)
  static let dutch = LanguageModel(
    "iëë eïé ëreëïnënaïéná ánëi",
    "ónárëlléré ébéláérhéuéórkététáráéévéïmésmévóóóélïs áörémèsnéïeséálcáékmájöï náoëétió öié"
      + "déácédgösápépáïtbáürölásgüeóröëfènëtièégváèrzáéuëxöecèïacóádeéaëbókázéönéclótóèvbëës")
  static let swedish = LanguageModel(
    "änörärföväläräältä öätägsäåtövök",
    "råålkäfäjäämsöån ålå äöshålöästömäåghököröåråsnääkmåöngåå påödgävåhätåådädåkömöjmöögölé "
      + "äf")
  static let danish = LanguageModel(
    "ørærænrævælætøføøgætsæøjæléræsmælønø",
    "søkørørå øhåånådhæå ækmåøbhøåråsøs ælåødønøljæøvæv åålkææfgågæægtémønæåbtædøgøpåømåeøeså"
      + "øtpøfæjøréædlé")
  static let norwegian = LanguageModel(
    "ørføøktønøå øyærjøsørårømå",
    "år ølølåånølhøålådøvhå ååsgåønømøsåtøtkøvåødnåpømøtååpåkvæpåøp")
  static let finnish = LanguageModel(
    "ä täääkämäsäänväär",
    "äyälnääijääspäläättöyöiäötämäväkö räönähäpäjlököäe")
  static let icelandic = LanguageModel(
    "ð ísiðríaðíaðasí þðurðáltíráðiínnílímáí  óó á íklýrúuððvdíýðþe úákólíl íjáölvíláónvæ átá"
      + "bíjó",
    "tóbúúrtælókíármíútönærómðsæðhæásóðróósýsjögókóúnænögú írtömöóknúánægþýeðaídóóvítsýrætúný"
      + "íðógýníbgíúsréátúaéré píæköðröétórháætótáaúmúdpógöséýrsúúlæsðrsóörðlágmóígeólúópúgöplæpú"
      + "bóöflþfænæþakúþjsæjúýtím öúiáfgáðgýjðfkýökðhðkgððmbæóþjíæmhéíódölödáóapáúvföíeáhnáyðté",
    rarity: 3)
  static let estonian = LanguageModel(
    "ärvä üäivõühälsüjämäääülümkätülõõtõiüü",
    "täööüsõppääsnäkütöähõnüktšõrtõlüsõõhkõläätäeüpdžpõrüši õõuõlžišanümõüränsäötõe äün špüöd"
      + "šežaörübnõ", rarity: 3)
  static let polish = LanguageModel(
    "ć ącówłaą jąośścaćłoałróięńsłułążyędę użiąańsłęcślołtęśćdłżetóońną",
    "ęt śń órępł łyićeżeśkłząeńażńcądyśełżnwłożzęgłłnpóyłdżjśyćjęśrśwółkóułąz łłógóśn żżazłłę"
      + "łeąttąękdźżąwąż ódbłaśwóągręócsóińóżiłłknęąpóbęzlą źótżlź mótłkępłkąólźrąćwę")
  static let czech = LanguageModel(
    "í níé ánpřá váý řenánýnévýráštkácíněčeávkéů ě říícačvé čěnožřiálýcím",
    "éhjídáužátláměžiísvězáčížeáztíémčnítšeočádšítěečýmlívííktáíh šmídě úámáskýtřárzípíčiěluš"
      + " řínílmádíčaídtéšiětčknčběsíčtořžíažěručméírléářbíháičišsáácžnrůčátůíčívžaršž č nšeškůoš"
      + "ašénřarčřáízškěřdébápě žáhžkódýslšuápůápířdůržréíptšjšžáějůvvšvřtýlýpáůsášlůědždhéýrkórý"
      + "čoyžř ížařčuěžmů")
  static let slovak = LanguageModel(
    "ý é ť nýá nénáčií ačaťrákáávvýníiťeľéh čožálácát šú štčažizáýcužoččejúľaár",
    "lávéváísívázčíčnmárínúkétítáíksťnčpídákýšiúcšežeán úítžntéémsúýmímžíľnúčečtýászíťaičšílí"
      + "čooľľonšádámhľč rčžkúrľkútúbčkícírínódež žájeťuáväžalékóípaštúošýssáušrúeňhárýrévššašpáp"
      + "kúňolóň údéražúťľúkľčtbáešméätškcíiíýbmôľ hýónždôžúlčuýrvúógäččš ľaľdčhéáhšoúšlýmäsípáyš"
      + "ž tóénľbýšdžjčúsíšlčdôpôiáižpúôvňubúľsákdĺĺžžudízššť")
  static let hungarian = LanguageModel(
    "ásáléstáíttééró záláárkétóő átánköváénlézérámásáséájnáégülsíép álótölí",
    "éltőörzőfáírmélőétné évéözióékölámókréódzíágövgééveáöndátíjádéábólöszógádőávbáívzö örómó"
      + "rüőlőkácákímcíázínkílötűótöt úrőű áhpéníősdípí íémézröú yűháfüűkóskóípsúóblüügőtőréhküúj"
      + "dónüpákáríműnő ügóbóhíójónsőzüyáútgötúé édbővőőzőbórgőüzílyééciáeíféővúzóiűviíükúlömök")
  static let slovenian = LanguageModel(
    "čiščoččečaiččnišškač šši",
    "eč čštjšeššežižnožošučžeežršnšžaašč črnčuššaču žužčjažzščkdžšnčl")
  static let croatian = LanguageModel(
    "ičaččičečkočuččnčaišćeštžađeešućžieđ",
    "ećši čškršržšežešaćiažošćaužečađaš šuščušnaćožđuđažnežoćč ćudžođ")
  static let romanian = LanguageModel(
    "ă ţităză îcăaţîn",
    "ărrănălăşişteşnţcţiţmăătsăişpăânaşeţ şgădăăsşaţevăţăpţrţăuşuăţcâtâţabăuţăşâr")
  static let turkish = LanguageModel(
    "ı ınnırıırıllısıdıiş çtıştğişlışmış çeüneğağaş ö İ",
    "yıönıküreşıyğıçaımgöçieçkışicıümdüiçşıü gütüzırüiğnüözörığçısüısuşlüaçüzıcızğlükşa üülyü"
      + " şç ğupıölğedöoğmüşeşmıtüsrçyöuğıdğrrşböösüşşuküİsİbİnİmİkİlİz")
  static let lithuanian = LanguageModel(
    "ų ą išiųė čiės įašnėži ššiį lėdžešėjša žškužtų",
    "tėštnųdėmąžyėtrėmėtąečūrę švėlkšažkųmųjųįrlųšyšoičrųbėįvršnįdųsąnč čžebūžalįšująšeačšsvė"
      + "kėšrėmtūūssėšmįdkąnęsųtįbųždpėįjščiąėnušžonągųąržrežčeiūjįtęęsšdįtrūėžšpūtš rąąjžužvšjgū"
      + "zųrįšųvųląšėlęįseįožėk")
  static let latvian = LanguageModel(
    "ā tāētšarāītārnātīātāsvēlēkāējādērmāēlājlātēmēpāālāmdīzījāešīmībiņ",
    "rīkššulīē ļaošāksēēgrēīgzēēmdā šņuācašīdānūtīvdēšiījņaaļbāpēvāēšsāgāķišķežnīkļbūnēeļsīņe"
      + "īkgšļuāšš ūrēsaņdžņotūīsbēīnūdī  īšīīcbīģiīrļūūsrūšēšāpīāvlūeņēnžīšošrīštļaāišūnžaīpcīāp"
      + "cēūkāņrķrš čgūhēvīuššsmīšūģējūķezāiģķētņņācāāb āēģ")
  static let vietnamese = LanguageModel(
    " điê\u{309} \u{300}n\u{323}na\u{323}\u{323}c\u{323} a\u{309}\u{309}nê\u{301}\u{301}nươô"
      + "\u{301}\u{301}tê\u{323}\u{303} hưhââ\u{301}\u{300} \u{301}câ\u{323}\u{323}tă\u{301}hôơ"
      + "\u{323}\u{323}pơ\u{301}ô\u{323}án\u{301} ênuôu\u{323}\u{303}nê\u{300}ư\u{301}ô ơ\u{300}ê"
      + "\u{309}â\u{300}\u{301}io\u{323}àn\u{323}ihăi\u{323}a\u{303}\u{301}pđiđô\u{309}iư\u{323}ô"
      + "\u{309}ô\u{300}ônyêă\u{323}",
    "câáchơi\u{300}ê tưháá uâư\u{303}o\u{309}tôănư\u{309}â\u{309}o\u{300}ơnrôânư\u{300}dươ íc"
      + "hêđalươ\u{309}\u{300}i\u{323}m\u{301}moácôu\u{309}âyrưbô\u{303}iài\u{309}yđêđưhàđâà ôihí"
      + "húô\u{303}\u{300}ubâ\u{301}uí \u{300}m\u{309}uđocư\u{309}mâ\u{303}cáínkêgưáti\u{303}gôtâ"
      + "lâgăe\u{323}ái\u{323}u álômôy\u{301}sôđăđuón\u{323}ai\u{309}mâlêbăúcráùnêuă\u{300}ư "
      + "\u{303}ae\u{303}lơdâétâuhénăáocơ\u{309}anôbêu\u{303}oàó hócărơe\u{309}sưéptágâgơ\u{323}y"
      + "o\u{303}sơvânê\u{303}ysárăăm â ô\u{309}oàotítătơtêơ\u{303}áp\u{300}a\u{301}ymàmơútú rêrâ"
      + "ă\u{309}ítvêsăvươiríiámăbáđáúndà ưvàbíbàóaécđeé lăưuàyưađơê\u{303}bơ\u{323}oưniơnưlàxé"
      + "\u{303}uvơnéócénáymưy\u{309}ù nómáéooăgómêă kébóàmy\u{300}kíâmiâđóêmrúói")

  static let russian = LanguageModel(
    alphabet: "оеаинтр свлкпмдуя ыйьзбгчхюжц шщфёэъ")
  static let ukrainian = LanguageModel(
    alphabet: "аноіеритв ксумлпдяз ьгбйчхцюжш фєїщґ")
  static let bulgarian = LanguageModel(
    alphabet: "аеинотрв склпдмзя ъубчгжцщ шфйхюь")
  static let serbian = LanguageModel(
    alphabet: "аеионрјс тскпувмдл збгчњшцљ хћфжђџ")
  static let macedonian = LanguageModel(
    alphabet: "аоиетнрс квплдму јзбчгжцњ шфхќѓџѕљ")
  static let belarusian = LanguageModel(
    alphabet: "анрі кселдтявумпоы цзьэгбўчйх шжфюё")
  static let greek = LanguageModel(
    alphabet: "αοειτνς ρσκμπηλυίά γδέόήωχθύ φβώξζψϊϋΐΰ")
  static let hebrew = LanguageModel(
    alphabet: "יוהתמרל אנבקשד פסגטחעכםן צזךץף")
  static let arabic = LanguageModel(
    alphabet: "اليمرن توةبدس فعحقكجأصطخهش زغإضثذىءئظؤآ")
}
