import AlbumModel

/// What an act is, before what it wrote.
struct OperationHead: Equatable {
  /// What became of the step.
  let act: Journal.Entry.Act
  let name: GlobalID
  /// When; see ``WriteStamp``.
  let stamp: Int64
  /// What people call the library that made it.
  let author: String
  let step: GlobalID
  /// The step's label.
  let label: String
  /// When it was done, in seconds since 1970 UTC.
  let time: Int64
  /// The step whose observers made this one.
  let cause: GlobalID?
  /// Whether it only gave albums other sort keys, in the same order (``Origin/upkeep``).
  let isUpkeep: Bool
  /// Which acts of others were known when it was made, as far as that became more since the act before
  /// it; nil where its library did not say (``SeenOperations``).
  var seen: [WriteStamp]?

  /// Whether other libraries take its names and times.
  var isValid: Bool {
    [name, step, cause].compactMap { $0 }.allSatisfy {
      OperationMembers.replicas.contains($0.home) && OperationMembers.named.contains($0.number)
    }
      && OperationMembers.times.contains(time) && OperationMembers.stamps.contains(stamp)
  }

  var writeStamp: WriteStamp { WriteStamp(microseconds: stamp, home: name.home) }
}
