import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Property lists")
struct PropertyListTests {
  private func plist(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(body)
    </plist>
    """
  }

  @Test("every kind of value is read")
  func values() throws {
    let reading = try Reading(
      plist(
        """
        <array><dict><key>title</key><string>Low &amp; High</string><key>i</key><integer>-7</integer>
        <key>big</key><integer>18446744073709551615</integer><key>r</key><real>4.5</real>
        <key>y</key><true/><key>n</key><false/><key>d</key><date>2013-11-25T17:39:21Z</date>
        <key>b</key><data>
          AQID
          BA==
        </data><key>l</key><array><integer>1</integer><dict><key>k</key><string/></dict></array>
        </dict></array>
        """))
    #expect(reading.sourceName == "plist")
    #expect(
      reading.records.map(\.raw) == [
        #"{"title":"Low & High","i":-7,"big":1.8446744073709552e+19,"r":4.5,"y":true,"n":false,"#
          + #""d":"2013-11-25T17:39:21Z","b":"AQIDBA==","l":[1,{"k":""}]}"#
      ])
    #expect(reading.titles == ["Low & High"])
    #expect(reading.records.map(\.line) == [4])
  }

  @Test("the records are found in a list of a dictionary; lists in them are parts of them")
  func list() throws {
    let reading = try Reading(
      plist(
        """
        <dict><key>Version</key><integer>1</integer><key>Other</key><array><dict><key>x</key>
        <string>y</string></dict></array><key>Albums</key><array>
        <dict><key>Title</key><string>1</string><key>Tracks</key><array><dict><key>Title</key>
        <string>a</string></dict></array></dict>
        <dict><key>Title</key><string>2</string><key>Artist</key><string>B</string></dict>
        </array></dict>
        """))
    #expect(reading.titles == ["1", "2"])
    #expect(
      reading.records.first?.raw == #"{"Title":"1","Tracks":[{"Title":"a"}]}"#)
  }

  @Test("a dictionary that is an album is a record")
  func single() throws {
    let reading = try Reading(
      plist("<dict><key>Title</key><string>1</string><key>Artist</key><string>B</string></dict>"))
    #expect(reading.titles == ["1"])
  }

  @Test("values without names are recognized by their form")
  func unnamed() throws {
    let reading = try Reading(
      plist(
        """
        <dict><key>Albums</key><array><array><string>Low</string><string>low.png</string>
        <string>1977</string><string>Recorded in Berlin</string>
        <array><string>Speed of Life</string></array></array></array></dict>
        """))
    let record = try #require(reading.records.first)
    #expect(reading.records.count == 1)
    #expect(record.draft.title == "Low")
    #expect(record.draft.year == 1977)
    #expect(record.draft.coverURL == "low.png")
    #expect(record.value("column 4") == .text("Recorded in Berlin"))
    #expect(record.value("column 5") == .array([.text("Speed of Life")]))
  }

  @Test("a truncated list yields the records before the end")
  func broken() throws {
    let reading = try Reading(
      "<plist><array>\n<dict><key>title</key><string>1</string></dict>\n<dict><key>title</key>")
    #expect(reading.titles == ["1"])
    #expect(reading.error?.line == 3)
    #expect(reading.error?.message == "the file is truncated")
  }
}
