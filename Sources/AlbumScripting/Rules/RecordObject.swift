import AlbumModel
import LuaRuntime
import RecordRecognition

/// `record` in a rule: the file's record, read-only.
///
/// One object serves all records of an import; only its position changes.
final class RecordObject: ScriptObject {
  private var batch: RecordBatch?
  private var row = 0

  /// Shows another record.
  func show(_ batch: RecordBatch, row: Int) {
    if self.batch !== batch { self.batch = batch }
    self.row = row
  }

  /// Shows none, after the import.
  func end() { batch = nil }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<RecordObject> {
    try machine.defineType(RecordObject.self, name: "record") { type in
      type.unknownField(
        get: { state, object, bytes, length in
          withHostObject(state, object, as: RecordObject.self) { record, call in
            let name = UnsafeRawBufferPointer(start: bytes, count: length)
            return try record.field(name.assumingMemoryBound(to: UInt8.self), call)
          }
        },
        set: { state, _, _, _ in
          LuaCall.run(state) { _ in throw LuaFailure("records are read-only; change the album") }
        })
      type.pairs { record, position, call in try record.pair(position, call) }
      type.metamethod(.length) { record, call in try call.returns(record.count) }
    }
  }

  private var count: Int {
    guard let batch else { return 0 }
    return batch.columns == nil ? batch.object(row: row).count : batch.cellCount(row: row)
  }

  private func field(_ name: UnsafeBufferPointer<UInt8>, _ call: LuaCall) throws -> LuaResults {
    guard let batch else { return call.returnsNothing }
    let name = String(decoding: name, as: UTF8.self)
    if let columns = batch.columns {
      guard let column = columns.index(of: name),
        let cell = batch.cell(row: row, column: column)
      else { return call.returnsNothing }
      return try call.returns(LuaBorrowedText(cell))
    }
    guard let value = batch.object(row: row).value(named: name) else { return call.returnsNothing }
    return try call.returns(TableContent(value: value))
  }

  private func pair(_ position: Int, _ call: LuaCall) throws -> LuaResults {
    guard let batch, position < count else { return call.returnsNothing }
    if let columns = batch.columns {
      guard let cell = batch.cell(row: row, column: position) else { return call.returnsNothing }
      try call.push(columns.name(at: position))
      try call.push(LuaBorrowedText(cell))
    } else {
      let member = batch.object(row: row)[position]
      try call.push(member.name)
      try call.push(TableContent(value: member.value))
    }
    return call.returned(count: 2)
  }
}
