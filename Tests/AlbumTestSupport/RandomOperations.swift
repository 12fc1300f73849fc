public import AlbumLibrary
import AlbumModel

/// Random operations of a user or a script on a library.
public struct RandomOperations {
  private var random: SeededRandom
  private var titleNumber = 0

  /// Starts a series of operations.
  public init(random: SeededRandom) { self.random = random }

  private struct Abandoned: Error {}

  /// One operation, or a transaction of several.
  public mutating func perform(on library: LibraryAPI) throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      try library.transaction("Several") {
        for _ in 0..<Int.random(in: 1...12, using: &random) { try single(on: library) }
      }
    case 1:
      _ = try? library.transaction("Abandoned") {
        for _ in 0..<3 { try single(on: library) }
        throw Abandoned()
      }
    case 2:
      try library.transaction("Partly abandoned") {
        try single(on: library)
        _ = try? library.transaction("Inner") {
          for _ in 0..<3 { try single(on: library) }
          throw Abandoned()
        }
        try single(on: library)
      }
    default: try single(on: library)
    }
  }

  private mutating func single(on library: LibraryAPI) throws {
    let count = try library.count()
    let position = Int.random(in: 1...(count + 1), using: &random)
    guard count > 0, let id = try library.identity(at: min(position, count)) else {
      return try add(to: library, at: 1)
    }
    switch Int.random(in: 0..<13, using: &random) {
    case 0...3: try add(to: library, at: Bool.random(using: &random) ? position : nil)
    case 4, 5: try library.remove([id])
    case 6:
      let all = try library.identities(.all)
      try library.remove(all.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    case 7, 8: try library.move(id, to: Int.random(in: 1...count, using: &random))
    case 12:
      let all = try library.identities(.all)
      try change(all.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }, in: library)
    default: try change([id], in: library)
    }
  }

  private mutating func add(to library: LibraryAPI, at position: Int?) throws {
    titleNumber += 1
    let content = AlbumContent(
      title: "Album \(titleNumber)", artist: Bool.random(using: &random) ? "Björk" : nil,
      year: Int64.random(in: 1950...2026, using: &random))
    try library.add(content, at: position)
  }

  /// Sets one field of albums to one value.
  private mutating func change(_ ids: [AlbumID], in library: LibraryAPI) throws {
    let values: [FieldValue?] = [
      nil, .integer(Int64.random(in: 0...9, using: &random)), .text("née"), .flag(true),
      .list(["a", "b"]), .number(0.5),
    ]
    let value = values.randomElement(using: &random) ?? nil
    let number = Int64.random(in: 0...9, using: &random)
    let field = Int.random(in: 0..<4, using: &random)
    try library.transaction("Change \(ids.count) albums") {
      for id in ids {
        try library.update(id) { content in
          switch field {
          case 0: content.year = number
          case 1: content.title = "Renamed \(number)"
          default: try content.set(value, for: field == 2 ? "rating" : "label")
          }
        }
      }
    }
  }
}
