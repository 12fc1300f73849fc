/// A single-byte encoding: ASCII below 128, other characters above.
package struct SingleByteTable: Sendable {
  /// The character of a byte without one.
  static let undefined: Unicode.Scalar = "\u{FFFD}"

  /// The characters of the bytes 128 to 255.
  let scalars: [Unicode.Scalar]
  /// The same as UTF-8: up to three bytes, and their number in the fourth.
  private let encoded: [(UInt8, UInt8, UInt8, count: UInt8)]

  /// Creates a table.
  ///
  /// - Parameter letters: the characters of the bytes from 128, or from 160 if there are no others;
  ///   � for undefined ones.
  private init(_ letters: String) {
    let given = Array(letters.unicodeScalars)
    assert(given.count == 96 || given.count == 128)
    self.init(Array(repeating: Self.undefined, count: 128 - given.count) + given)
  }

  private init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    encoded = scalars.map { scalar in
      let bytes = Array(String(scalar).utf8) + [0, 0]
      return (bytes[0], bytes[1], bytes[2], count: UInt8(bytes.count - 2))
    }
  }

  /// The same table, with other characters from some bytes on.
  private func with(_ changes: KeyValuePairs<Int, String>) -> SingleByteTable {
    var scalars = scalars
    for (byte, letters) in changes {
      for (offset, letter) in letters.unicodeScalars.enumerated() {
        scalars[byte - 128 + offset] = letter
      }
    }
    return SingleByteTable(scalars)
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
    let letter = encoded[Int(byte) - 128]
    output.append(letter.0)
    output.append(letter.1)
    if letter.count == 3 { output.append(letter.2) }
  }

  /// Appends text as UTF-8.
  ///
  /// - Parameters:
  ///   - text: bytes in this encoding.
  ///   - output: the destination.
  ///   - undefined: called with the position in the destination of each undefined byte.
  func append(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], undefined: (Int) -> Void
  ) {
    var position = 0
    while position < text.count {
      let start = position
      while position < text.count, text[position] < 128 { position += 1 }
      output.append(contentsOf: text[start..<position])
      guard position < text.count else { return }
      if scalars[Int(text[position]) - 128] == Self.undefined { undefined(output.count) }
      append(text[position], to: &output)
      position += 1
    }
  }
}

/// The tables, as the Unicode Consortium and the WHATWG Encoding Standard publish them.
extension SingleByteTable {
  /// Windows-1252, Western Europe.
  static let windows1252 = latin1.with([0x80: "€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ"])

  /// ISO-8859-1, Western Europe; files called so are Windows-1252.
  private static let latin1 = SingleByteTable(
    String(String.UnicodeScalarView((0xA0...0xFF).compactMap(Unicode.Scalar.init))))

  /// Mac OS Roman as Apple mapped it to Unicode (ROMAN.TXT), with the euro sign of 1998.
  static let macRoman = SingleByteTable(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ"
      + "–—“”‘’÷◊ÿŸ⁄€‹›\u{FB01}\u{FB02}‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")

  /// Windows-1250, Central Europe.
  static let windows1250 = SingleByteTable(
    "€�‚�„…†‡�‰Š‹ŚŤŽŹ�‘’“”•–—�™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍ"
      + "ÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙")

  /// Windows-1251, Cyrillic.
  static let windows1251 = SingleByteTable(
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—�™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМН"
      + "ОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя")

  /// Windows-1253, Greek.
  static let windows1253 = SingleByteTable(
    "€�‚ƒ„…†‡�‰�‹�����‘’“”•–—�™�›����\u{A0}΅Ά£¤¥¦§¨©�«¬\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝ"
      + "ΞΟΠΡ�ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ�")

  /// Windows-1254, Turkish.
  static let windows1254 = windows1252.with([
    0x8E: "�", 0x9E: "�", 0xD0: "Ğ", 0xDD: "İŞ", 0xF0: "ğ", 0xFD: "ış",
  ])

  /// Windows-1255, Hebrew.
  static let windows1255 = SingleByteTable(
    "€�‚ƒ„…†‡ˆ‰�‹�����‘’“”•–—˜™�›����\u{A0}¡¢£₪¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾¿\u{5B0}\u{5B1}"
      + "\u{5B2}\u{5B3}\u{5B4}\u{5B5}\u{5B6}\u{5B7}\u{5B8}\u{5B9}�\u{5BB}\u{5BC}\u{5BD}־\u{5BF}׀"
      + "\u{5C1}\u{5C2}׃װױײ׳״�������אבגדהוזחטיךכלםמןנסעףפץצקרשת��\u{200E}\u{200F}�")

  /// Windows-1256, Arabic.
  static let windows1256 = SingleByteTable(
    "€پ‚ƒ„…†‡ˆ‰ٹ‹Œچژڈگ‘’“”•–—ک™ڑ›œ\u{200C}\u{200D}ں\u{A0}،¢£¤¥¦§¨©ھ«¬\u{AD}®¯°±²³´µ¶·¸¹؛»¼½¾؟"
      + "ہءآأؤإئابةتثجحخدذرزسشصض×طظعغـفقكàلâمنهوçèéêëىيîï\u{64B}\u{64C}\u{64D}\u{64E}ô\u{64F}"
      + "\u{650}÷\u{651}ù\u{652}ûü\u{200E}\u{200F}ے")

  /// Windows-1257, Baltic.
  static let windows1257 = SingleByteTable(
    "€�‚�„…†‡�‰�‹�¨ˇ¸�‘’“”•–—�™�›�¯˛�\u{A0}�¢£¤�¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶ"
      + "ĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙")

  /// Windows-1258, Vietnamese, with combining tones.
  static let windows1258 = windows1252.with([
    0x8A: "�", 0x8E: "�", 0x9A: "�", 0x9E: "�", 0xC3: "Ă", 0xCC: "\u{300}", 0xD0: "Đ",
    0xD2: "\u{309}", 0xD5: "Ơ", 0xDD: "Ư\u{303}", 0xE3: "ă", 0xEC: "\u{301}", 0xF0: "đ",
    0xF2: "\u{323}", 0xF5: "ơ", 0xFD: "ư₫",
  ])

  /// Windows-874, Thai.
  static let windows874 = SingleByteTable(
    "€����…�����������‘’“”•–—��������\u{A0}กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯะ"
      + "\u{E31}าำ\u{E34}\u{E35}\u{E36}\u{E37}\u{E38}\u{E39}\u{E3A}����฿เแโใไๅๆ\u{E47}\u{E48}"
      + "\u{E49}\u{E4A}\u{E4B}\u{E4C}\u{E4D}\u{E4E}๏๐๑๒๓๔๕๖๗๘๙๚๛����")

  /// ISO-8859-2, Central Europe.
  static let latin2 = SingleByteTable(
    "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěí"
      + "îďđńňóôőö÷řůúűüýţ˙")

  /// ISO-8859-5, Cyrillic.
  static let latinCyrillic = SingleByteTable(
    "\u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэ"
      + "юя№ёђѓєѕіїјљњћќ§ўџ")

  /// ISO-8859-6, Arabic.
  static let latinArabic = SingleByteTable(
    "\u{A0}���¤�������،\u{AD}�������������؛���؟�ءآأؤإئابةتثجحخدذرزسشصضطظعغ�����ـفقكلمنهوىي"
      + "\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}�������������")

  /// ISO-8859-7, Greek.
  static let latinGreek = SingleByteTable(
    "\u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}�―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ�ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμν"
      + "ξοπρςστυφχψωϊϋόύώ�")

  /// ISO-8859-8, Hebrew.
  static let latinHebrew = SingleByteTable(
    "\u{A0}�¢£¤¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾��������������������������������‗אבגדהוזחטיךכלם"
      + "מןנסעףפץצקרשת��\u{200E}\u{200F}�")

  /// ISO-8859-9, Turkish.
  static let latin5 = latin1.with([
    0xD0: "Ğ", 0xDD: "İŞ", 0xF0: "ğ", 0xFD: "ış",
  ])

  /// ISO-8859-13, Baltic.
  static let latin7 = SingleByteTable(
    "\u{A0}”¢£¤„¦§Ø©Ŗ«¬\u{AD}®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķ"
      + "īļšńņóōõö÷ųłśūüżž’")

  /// ISO-8859-15, Western Europe with the euro sign.
  static let latin9 = latin1.with([
    0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "ŒœŸ",
  ])

  /// KOI8-R, Russian (RFC 1489).
  static let koi8r = SingleByteTable(
    "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопяр"
      + "стужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ")

  /// KOI8-U, Ukrainian (RFC 2319).
  static let koi8u = koi8r.with([
    0xA4: "є", 0xA6: "ії", 0xAD: "ґ", 0xB4: "Є", 0xB6: "ІЇ", 0xBD: "Ґ",
  ])

  /// Code page 437, DOS in America.
  static let cp437 = SingleByteTable(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫"
      + "╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}")

  /// Code page 850, DOS in Western Europe.
  static let cp850 = SingleByteTable(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎ"
      + "Ï┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}")

  /// Code page 852, DOS in Central Europe.
  static let cp852 = SingleByteTable(
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎ"
      + "ě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u{AD}˝˛ˇ˘§÷¸°¨˙űŘř■\u{A0}")

  /// Code page 866, DOS with Cyrillic.
  static let cp866 = SingleByteTable(
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫"
      + "╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u{A0}")
}
