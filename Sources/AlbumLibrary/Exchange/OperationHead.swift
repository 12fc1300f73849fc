import AlbumModel

/// The metadata of an operation, before its changes.
struct OperationHead: Equatable {
  /// Whether the step was done, undone or redone.
  let act: Journal.Entry.Act
  let name: GlobalID
  /// Its time; see ``WriteStamp``.
  let stamp: Int64
  /// The readable name of the library that made it.
  let author: String
  let step: GlobalID
  /// The step's label.
  let label: String
  /// Its time, in seconds since 1970 UTC.
  let time: Int64
  /// The step whose observers made this one.
  let cause: GlobalID?
  /// Whether it only assigned other sort keys in the same order (``Origin/upkeep``).
  let isUpkeep: Bool
  /// The operations of other replicas that were known when it was made, as far as they increased
  /// since the previous operation; nil if its library did not record them (``SeenOperations``).
  var seen: [WriteStamp]?

  /// Whether other libraries accept its IDs and times.
  var isValid: Bool {
    [name, step, cause].compactMap { $0 }.allSatisfy {
      OperationMembers.replicas.contains($0.home) && OperationMembers.named.contains($0.number)
    }
      && OperationMembers.times.contains(time) && OperationMembers.stamps.contains(stamp)
  }

  var writeStamp: WriteStamp { WriteStamp(microseconds: stamp, home: name.home) }
}
