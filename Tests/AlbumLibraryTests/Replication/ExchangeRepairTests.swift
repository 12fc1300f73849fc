import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("The changes of a repair")
struct ExchangeRepairTests {
  @Test(
    "are sent to the other libraries, so that all agree again",
    arguments: [
      "place = 'zz!'", "place = place || 'x'", "title = 'Lov'", "artist = NULL",
      "year = year + 1", "fields = '{\"rating\":'", "fields = NULL",
      "place = '', genre = 'Polka'",
    ], [true, false])
  func converges(damage: String, isOfOrigin: Bool) throws {
    let clock = TestClock()
    let one = try LibraryAPI(path: nil, effects: clock.effects)
    let other = try LibraryAPI(path: nil, effects: clock.effects)
    for title in ["Heroes", "Low", "Lodger"] {
      var fields = CustomFields()
      fields["rating"] = .integer(5)
      try one.add(AlbumContent(title: title, artist: "Bowie", year: 1977, fields: fields))
    }
    try one.exchange(with: other)
    let (broken, whole) = isOfOrigin ? (one, other) : (other, one)
    try broken.execute(
      """
      PRAGMA ignore_check_constraints = 1;
      UPDATE album SET \(damage) WHERE title = 'Low';
      PRAGMA ignore_check_constraints = 0;
      """)
    clock.advance(1_000_000)
    #expect(try broken.repair() != [])
    clock.advance(1_000_000)
    try broken.exchange(with: whole)
    #expect(try broken.sharedAlbums() == whole.sharedAlbums())
    #expect(try broken.doctor().problems == [] && whole.doctor().problems == [])
    // A library that joins later, and an undo in either library, lead to the same state.
    let third = try LibraryAPI(path: nil, effects: clock.effects)
    try broken.exchange(with: third)
    #expect(try third.sharedAlbums() == whole.sharedAlbums())
    clock.advance(1_000_000)
    try whole.undo()
    try whole.exchange(with: broken)
    #expect(try broken.sharedAlbums() == whole.sharedAlbums())
    #expect(try broken.doctor().problems == [] && whole.doctor().problems == [])
  }
}
