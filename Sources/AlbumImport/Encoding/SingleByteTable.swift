/// A single-byte encoding: ASCII below 128, other characters above.
struct SingleByteTable: Sendable {
  /// The characters of the bytes 128 to 255.
  let scalars: [Unicode.Scalar]
  /// The same as UTF-8, concatenated, and the start of each.
  private let encoded: [UInt8]
  private let starts: [Int]

  /// Windows-1252, with its five undefined bytes as in browsers (WHATWG Encoding Standard).
  static let windows1252 = SingleByteTable(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
      + String(String.UnicodeScalarView((0xA0...0xFF).compactMap(Unicode.Scalar.init))))

  /// Mac OS Roman as Apple mapped it to Unicode (ROMAN.TXT), with the euro sign of 1998.
  static let macRoman = SingleByteTable(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ"
      + "–—“”‘’÷◊ÿŸ⁄€‹›\u{FB01}\u{FB02}‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")

  /// Windows-1250, Central Europe.
  static let windows1250 = SingleByteTable(
    "€\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°"
      + "±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙")

  /// Windows-1251, Cyrillic.
  static let windows1251 = SingleByteTable(
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГД"
      + "ЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя")

  /// KOI8-R, Russian (RFC 1489).
  static let koi8r = SingleByteTable(
    "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмн"
      + "опярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ")

  private init(_ letters: String) {
    assert(letters.unicodeScalars.count == 128)
    scalars = Array(letters.unicodeScalars)
    var encoded: [UInt8] = []
    var starts: [Int] = []
    for scalar in scalars {
      starts.append(encoded.count)
      encoded.append(contentsOf: String(scalar).utf8)
    }
    starts.append(encoded.count)
    self.encoded = encoded
    self.starts = starts
  }

  /// The character of a byte above 127.
  func scalar(of byte: UInt8) -> Unicode.Scalar {
    scalars[Int(byte) - 128]
  }

  /// Appends the character of a byte as UTF-8.
  func append(_ byte: UInt8, to output: inout [UInt8]) {
    guard byte >= 128 else {
      output.append(byte)
      return
    }
    let place = Int(byte) - 128
    output.append(contentsOf: encoded[starts[place]..<starts[place + 1]])
  }
}
