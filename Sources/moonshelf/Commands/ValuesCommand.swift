import AlbumLibrary
import AlbumModel
import ArgumentParser

struct ValuesCommand: ParsableCommand {
  static let configuration = CommandConfiguration("values")

  @Argument(help: "The field.")
  var field: String

  @Argument(help: .query) var query: [String] = []

  @Option("Merge a group: its number, one of its values, or all; repeatable.", "group")
  var merge: [String] = []

  @Option("The value to write.", "value")
  var into: String?

  @OptionGroup var options: ChangeOptions
  @Flag(help: .noPager) var noPager = false

  func validate() throws {
    if into != nil, merge.count != 1 || merge == ["all"] {
      throw UserError.usage("--into is for one group: --merge 1 --into VALUE")
    }
    if into?.isEmpty == true { throw UserError.usage("--into needs a value") }
    if options.isDryRun, merge.isEmpty { throw UserError.usage("--dry-run needs --merge") }
  }

  mutating func run() throws {
    if !merge.isEmpty { return try options.change(merge) }
    StandardOutput.page(unless: noPager)
    let library = try options.library.open(mustExist: true, makes: false)
    let (name, clusters) = try clusters(in: library)
    let rows = clusters.enumerated().flatMap { index, cluster in
      cluster.values.enumerated().map { place, value -> [FieldValue?] in
        [
          .integer(Int64(index + 1)), .text(value.text), .integer(Int64(value.count)),
          place < cluster.certain.count ? nil : .text("similar"),
        ]
      }
    }
    try options.result.printRows(
      [.right("group"), "value", .right("albums"), "likeness"], rows, optional: ["likeness"],
      whenEmpty: "No values of \(name) are one written differently.", title: "Values")
    if !rows.isEmpty, options.result.format == .table {
      let way = options.library.command("values \(field) --merge 1")
      print("Merge a group into its first value with: \(way)")
    }
  }

  private func clusters(in library: LibraryAPI) throws -> (FieldName, [ValueCluster]) {
    let name = try library.queryParser.field(toSortBy: field)
    let facets = try library.facets(query.asQuery(for: library), by: [.field(name)])
    let values = facets.compactMap { facet in
      facet.value.map { ValueCluster.Value(text: $0.description, count: facet.albumCount) }
    }
    return (name, [ValueCluster](of: values))
  }

  private func merge(in library: LibraryAPI) throws -> ChangeOptions.Outcome {
    let (name, clusters) = try clusters(in: library)
    let chosen = try merge.flatMap { try self.chosen($0, of: clusters) }
    var news: [String: String] = [:]
    for cluster in chosen {
      guard let kept = into ?? cluster.values.first?.text else { continue }
      for value in cluster.values where value.text != kept { news[value.text] = kept }
    }
    let count = news.count
    let target = Set(news.values).count == 1 ? news.values.first : nil
    // Groups have other numbers after a merge: the message says which values it was.
    let values =
      count <= 3 ? news.keys.sorted().joined(separator: ", ") : CountText.of(count, "value")
    let what = "\(values) of \(name)" + (target.map { " into \($0)" } ?? "")
    let names = try library.names
    var changed = 0
    try library.transaction("Merge \(what)") {
      for id in try library.identities(query.asQuery(for: library)) {
        guard let album = try library.album(id), let old = album[name] else { continue }
        let new = names.replacing(in: old, of: name) { news[$0] ?? $0 }
        guard new != old else { continue }
        try library.update(id) { try $0.set(new, for: name) }
        changed += 1
      }
    }
    return changed == 0
      ? .unchanged("There is nothing to merge.")
      : .changed("Merged \(what), in \(changed.albums).")
  }

  /// The groups that a word of `--merge` means.
  private func chosen(_ word: String, of clusters: [ValueCluster]) throws -> [ValueCluster] {
    if word == "all" { return clusters.map { ValueCluster(certain: $0.certain, similar: []) } }
    let index = Int(word).map { $0 - 1 } ?? clusters.firstIndex { $0.has(word) } ?? -1
    // A value without other spellings gets another name.
    if index < 0, into != nil {
      return [ValueCluster(certain: [ValueCluster.Value(text: word, count: 1)], similar: [])]
    }
    guard clusters.indices.contains(index) else {
      let way = options.library.command("values \(field)")
      throw UserError.usage("there is no group \"\(word)\"; see: \(way)")
    }
    return [clusters[index]]
  }
}
