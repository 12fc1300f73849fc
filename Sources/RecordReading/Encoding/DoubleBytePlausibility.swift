/// The plausibility of text in an encoding with two bytes per character, for East Asia.
struct DoubleBytePlausibility {
  /// The scripts of a language, with the characters that occur in nearly every text.
  private struct Script {
    let hasKana: Bool
    let hasHangul: Bool
    let frequent: Set<Unicode.Scalar>
  }

  private let decoder: SystemDecoder
  private let script: Script

  /// Is nil if an encoding is a single-byte one, or the system cannot decode it.
  init?(_ encoding: TextEncoding) {
    guard case .system(let names) = encoding.decoding, let decoder = SystemDecoder(names),
      let script = Self.scripts[encoding.rawValue]
    else { return nil }
    self.decoder = decoder
    self.script = script
  }

  /// The score of a piece of text: about the binary logarithm of its likelihood.
  func score(of piece: [UInt8], isWhole: Bool) -> Int {
    var output: [UInt8] = []
    var invalid = 0
    _ = piece.withUnsafeBufferPointer { piece in
      decoder.append(piece, isLast: isWhole, to: &output) { _ in invalid += 1 }
    }
    var sum = -12 * invalid
    var before: Unicode.Scalar = " "
    for scalar in String(decoding: output, as: UTF8.self).unicodeScalars {
      if !scalar.isASCII { sum += score(of: scalar) }
      // Hardly a word has letters of both.
      if scalar.isASCII != before.isASCII, scalar.properties.isAlphabetic,
        before.properties.isAlphabetic
      {
        sum -= 9
      }
      before = scalar
    }
    return sum
  }

  private func score(of scalar: Unicode.Scalar) -> Int {
    if script.frequent.contains(scalar) { return 9 }
    switch scalar.value {
    case 0xFFFD: return 0
    case 0x3041...0x30FF: return script.hasKana ? 9 : 4
    case 0xAC00...0xD7A3: return script.hasHangul ? 6 : -4
    case 0x4E00...0x9FFF: return script.hasHangul ? -1 : 4
    case 0x3000...0x301F, 0xFF01...0xFF5E: return 2
    case 0x2010...0x2026, 0xB7: return 1
    // The single bytes of Shift-JIS.
    case 0xFF61...0xFF9F: return -3
    // Private characters and rare additions.
    case 0xE000...0xF8FF, 0x10000...: return -8
    case 0x3400...0x4DBF: return -4
    default: return -2
    }
  }

  private static let scripts: [String: Script] = {
    let japanese = Script(hasKana: true, hasHangul: false, frequent: scalars(kanji))
    let korean = Script(hasKana: false, hasHangul: true, frequent: scalars(hangul))
    return [
      "shift-jis": japanese, "euc-jp": japanese, "euc-kr": korean,
      "gb18030": Script(hasKana: false, hasHangul: false, frequent: scalars(common + simplified)),
      "big5": Script(hasKana: false, hasHangul: false, frequent: scalars(common + traditional)),
    ]
  }()

  private static func scalars(_ text: String) -> Set<Unicode.Scalar> { Set(text.unicodeScalars) }

  private static let kanji =
    "日一人国大年本中長出三時行月見後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木"
    + "聞食車何南万毎白天母火右読友左休父雨音楽愛夢夜空海風花雪心恋歌声光星青赤黒春夏秋冬美田村林佐藤鈴橋井野松石手思自者"
    + "道明君私世界物新会永遠想旅街町都京命涙色紅部和英二十集全曲盤第奏詩"

  /// Chinese characters that are the same in both forms.
  private static let common =
    "的一是不了在人有我他中上大和地到以就出可也你生能而子那得之年用道行所然家事成方多去法如都同天分好小部其些主心她本前但因只"
    + "想日者意力它把十民第公此已工使情明性知全三又外高由最重并物手文美相二等新己果加西斯月合回特代信化老位次度任常先海通教"
    + "原立及比水名真走各入几口平活打女四神何安少太再必市直命山金指石空五基眼非光放式色路南品住求北死交取清今切曲音唱雨夜星"
    + "花雪春秋冬白黑青飞永大君周王林友琴蓝香火城狂夏飘"

  private static let simplified =
    "这个们来为国说时要会对着下过发后作里种经么学现当没动面起看定进样理从实军无与长机点业将两问战头体见被产话给世门东声提论义认"
    + "条气题尔变总电数报结受感务场马书听却达强难权思师观让识带乐爱风梦恋红远龙邓丽杰伦陈刘华张学谢罗专辑艺术边爷岁时间离"

  private static let traditional =
    "這個們來為國說時要會對著下過發後作裡種經麼學現當沒動面起看定進樣理從實軍無與長機點業將兩問戰頭體見被產話給世門東聲提論義認"
    + "條氣題爾變總電數報結受感務場馬書聽卻達強難權思師觀讓識帶樂愛風夢戀紅遠龍鄧麗杰倫陳劉華張學謝羅專輯藝術邊爺歲時間離"

  private static let hangul =
    "이다는에의가을하고지를은한도로사기서인리어나자대해일시정그과아수전부보라제있주스만들오장구상여원공선성신적조국안동게계우연"
    + "회유영소니무면비미음방말분물거것생경세화명관내용산당랑노래밤봄름겨울꽃별늘바눈너우녀탄년단김박최필훈브드트크레르와야마"
    + "네날길집저더않없같때모두곡악천문번진피터타임버파코디블랙핑키즈"
}
