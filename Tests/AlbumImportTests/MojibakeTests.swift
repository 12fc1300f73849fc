import AlbumModel
import Testing

@testable import RecordReading

@Suite("Mojibake")
struct MojibakeTests {
  @Test(
    "text that was decoded with a wrong encoding is recognized",
    arguments: [
      ("BjÃ¶rk", "Björk"), ("MÃ¼nchen", "München"), ("BjÃƒÂ¶rk", "Björk"),
      ("Sigur RÃ³s", "Sigur Rós"),
      ("Ã\u{81}gÃ¦tis byrjun", "Ágætis byrjun"), ("Donâ€™t", "Don’t"),
      ("â€œHeroesâ€\u{9D}", "“Heroes”"),
      ("â€œHeroesâ€", "“Heroes”"), ("MÃ–TLEY CRÃœE", "MÖTLEY CRÜE"), ("LibertÃ©", "Liberté"),
      ("GdaÅ„sk siÄ™", "Gdańsk się"), ("DvoÅ™Ã¡k", "Dvořák"), ("20Â°C", "20°C"), ("â™¥", "♥"),
      ("ðŸŽµ", "🎵"), ("æ—¥æœ¬", "日本"), ("í•œêµ\u{AD}", "한국"), ("ÐŸÑ€Ð¸Ð²ÐµÑ‚", "Привет"),
      ("ÎšÎ±Î»Î·", "Καλη"), ("Bj√∂rk", "Björk"), ("Don‚Äôt", "Don’t"), ("РџСЂРёРІРµС‚", "Привет"),
      ("BjГ¶rk", "Björk"), ("uÌˆber", "u\u{308}ber"), ("BucureÈ™ti", "București"),
      ("Viá»‡t", "Việt"),
    ])
  func known(_ broken: String, _ meant: String) {
    #expect(Mojibake.mended(broken) == meant)
  }

  @Test(
    "real text is unchanged",
    arguments: [
      "Björk", "Mötley Crüe", "“CAFÉ”", "“IRMÃ”", "NÃO", "«está…»", "«é…»", "DÉJÀ VU", "AMANHÃ…",
      "“AMANHÃ”", "BLÅ”", "Ðe", "Ñ", "São Paulo", "Château d’Été", "GROß…", "Größe – „Über“", "√2",
      "Привет", "Рёв", "Сёстры", "日本語", "한국", "Ελλάδα", "„Äpfel“", "‚Ähnlich‘", "– über", "×÷",
      "Ágætis byrjun", "Þursaflokkurinn", "É ­ è", "Â", "Ã", "naïve®", "ÄÖÜ ÅÄÖ", "Ø", "Ýmir",
      "“Não” – “É…”", "FRANÇAIS «À…»", "Việt Nam", "București", "العربية", "ÇÉ", "ÉÈÊË", "Ì", "🎵",
    ])
  func innocent(_ text: String) {
    #expect(Mojibake.mended(text) == nil)
  }

  @Test("any misread Western text is recognized and repaired")
  func roundTrip() {
    let texts = [
      "Beyoncé", "Sigur Rós", "Ágætis byrjun", "Motörhead", "Blue Öyster Cult", "Café Tacvba",
      "Señor Coconut", "Édith Piaf", "François Hardy – L’amour", "Złota Płyta", "Škoda lásky",
    ]
    for text in texts {
      for (table, name) in [(SingleByteTable.windows1252, "Windows"), (.named("mac-roman"), "Mac")]
      {
        var broken: [UInt8] = []
        for byte in text.utf8 {
          // Programs decode a byte that Windows-1252 lacks as Latin-1.
          let isUndefined = byte >= 128 && table.scalar(of: byte) == SingleByteTable.undefined
          if isUndefined {
            broken += [0xC2, byte]
          } else {
            table.append(byte, to: &broken)
          }
        }
        #expect(Mojibake.mended(String(decoding: broken, as: UTF8.self)) == text, "\(text) \(name)")
      }
    }
  }
}
