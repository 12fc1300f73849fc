import AlbumLibrary
import AlbumModel
import AlbumTestSupport

/// A library in plain code: a list of albums, a list of changes, and the shelf after each step.
struct HistoryModel {
  struct ModelAlbum: Equatable {
    let id: Int64
    var fields: [String: FieldValue]
  }

  /// What a step did to one album.
  enum ModelChange: Equatable {
    case added(Int64)
    case removed(Int64)
    case moved(Int64)
    case changed(Int64, String, from: FieldValue?, to: FieldValue?)

    var album: Int64 {
      switch self {
      case .added(let id), .removed(let id), .moved(let id), .changed(let id, _, _, _): id
      }
    }
  }

  private(set) var shelf: [ModelAlbum] = []
  /// The last values of removed albums.
  private var gone: [Int64: ModelAlbum] = [:]
  /// The changes of each step.
  private(set) var steps: [[ModelChange]] = []
  private var lastID: Int64 = 0
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed) }

  /// Makes one random step in the model and in a library.
  mutating func step(on library: LibraryAPI) throws {
    let before = shelf
    var changes: [ModelChange] = []
    let count = shelf.count
    try library.transaction("Step \(steps.count + 1)") {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1, 2:
        for _ in 0..<Int.random(in: 1...3, using: &random) { changes.append(try add(to: library)) }
      case 3 where count > 3:
        for album in before where Int.random(in: 0..<5, using: &random) == 0 {
          try library.remove([AlbumID(rawValue: album.id)])
          shelf.removeAll { $0.id == album.id }
          gone[album.id] = album
          changes.append(.removed(album.id))
        }
      case 4 where count > 2:
        let from = Int.random(in: 0..<count, using: &random)
        let to = Int.random(in: 0..<count, using: &random)
        guard from != to else { return }
        try library.move(AlbumID(rawValue: shelf[from].id), to: to + 1)
        let album = shelf.remove(at: from)
        shelf.insert(album, at: to)
        changes.append(.moved(album.id))
      default:
        let name = ["genre", "rating", "label"].randomElement(using: &random) ?? "genre"
        let value = [nil, FieldValue.text("a"), .text("b")].randomElement(using: &random) ?? nil
        for index in shelf.indices where Bool.random(using: &random) {
          let old = shelf[index].fields[name]
          guard old != value else { continue }
          try library.update(AlbumID(rawValue: shelf[index].id)) {
            try $0.set(value, for: FieldName(rawValue: name))
          }
          shelf[index].fields[name] = value
          changes.append(.changed(shelf[index].id, name, from: old, to: value))
        }
      }
    }
    if !changes.isEmpty { steps.append(changes) }
  }

  private mutating func add(to library: LibraryAPI) throws -> ModelChange {
    lastID += 1
    let position = Int.random(in: 0...shelf.count, using: &random)
    let id = try library.add(AlbumContent(title: "Album \(lastID)"), at: position + 1)
    precondition(id.rawValue == lastID)
    shelf.insert(ModelAlbum(id: lastID, fields: ["title": .text("Album \(lastID)")]), at: position)
    return .added(lastID)
  }

  /// Reverts a step: what no later step wrote.
  mutating func revert(_ number: Int, albums: Set<Int64>? = nil, field: String? = nil) -> Int {
    let later = steps[number...].flatMap(\.self)
    var kept = 0
    for change in steps[number - 1].reversed() where albums?.contains(change.album) ?? true {
      switch change {
      case .changed(let id, let name, let from, _) where field == nil || field == name:
        let isWritten = later.contains {
          if case .changed(id, name, _, _) = $0 { true } else { false }
        }
        guard let index = shelf.firstIndex(where: { $0.id == id }), !isWritten else {
          kept += 1
          continue
        }
        shelf[index].fields[name] = from
      case .added(let id) where field == nil:
        guard let index = shelf.firstIndex(where: { $0.id == id }) else { continue }
        guard !later.contains(where: { $0.album == id }) else {
          kept += 1
          continue
        }
        gone[id] = shelf.remove(at: index)
      case .removed(let id) where field == nil:
        // Only its content: where it stood is compared with undo.
        if let album = gone.removeValue(forKey: id) { shelf.append(album) }
      default: break
      }
    }
    return kept
  }

  /// The fields of the albums, without their order.
  var contents: [Int64: [String: FieldValue]] {
    Dictionary(uniqueKeysWithValues: shelf.map { ($0.id, $0.fields) })
  }
}

extension LibraryAPI {
  /// The albums of the shelf as the model has them.
  func modelShelf() throws -> [HistoryModel.ModelAlbum] {
    try albums().map { album in
      HistoryModel.ModelAlbum(
        id: album.id.rawValue,
        fields: Dictionary(
          uniqueKeysWithValues: album.content.allFields.map { ($0.name.rawValue, $0.value) }))
    }
  }
}
