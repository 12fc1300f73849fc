import LuaRuntime

extension FileObject {
  /// Defines its type on a machine, with the methods of Lua's own files.
  static func defineType(on machine: LuaMachine) throws -> LuaHostType<FileObject> {
    try machine.defineType(FileObject.self, name: "file") { type in
      type.method("read") { file, call in
        try failing(call) {
          let formats =
            call.count > 1 ? try (2...call.count).map { try call.value($0) } : [.string("l")]
          var count = 0
          for format in formats {
            let value = try file.read(format)
            try call.push(value)
            count += 1
            if value == .nil { break }
          }
          return call.returned(count: count)
        }
      }
      type.method("lines") { file, call in
        let format = try call.isNil(2) ? .string("l") : call.value(2)
        return try file.lines(format, closesAtEnd: false, call)
      }
      type.method("write") { file, call in
        try failing(call) {
          for index in stride(from: 2, through: call.count, by: 1) {
            try file.write(call.bytes(index).bytes)
          }
          return try call.returns(call.value(1))
        }
      }
      type.method("flush") { file, call in
        try failing(call) {
          try file.flush()
          return try call.returns(call.value(1))
        }
      }
      type.method("seek") { file, call in
        let whence = try call.optionalString(2, "whence") ?? "cur"
        let offset = try call.optionalInteger(3, "offset") ?? 0
        return try failing(call) { try call.returns(file.seek(whence, offset)) }
      }
      type.method("close") { file, call in
        try failing(call) {
          guard let status = try file.close() else { return try call.returns(true) }
          return try ended(status, call)
        }
      }
      type.metamethod(.close) { file, call in
        file.closeQuietly()
        return call.returnsNothing
      }
      type.metamethod(.toString) { file, call in
        try call.returns(file.isOpen ? "file" : "file (closed)")
      }
    }
  }

  /// An iterator, as `lines` returns it; it may close the file at its end.
  func lines(_ format: LuaValue, closesAtEnd: Bool, _ call: LuaCall) throws -> LuaResults {
    guard let machine = call.machine else { return call.returnsNothing }
    let next = try machine.makeFunction { [self] call in
      let value = try read(format)
      if value == .nil, closesAtEnd { closeQuietly() }
      return try call.returns(value)
    }
    return try call.returns(next)
  }

  /// Returns `nil, reason, code` for an error of a file, as in Lua's own library.
  static func failing(_ call: LuaCall, _ body: () throws -> LuaResults) throws -> LuaResults {
    do {
      return try body()
    } catch let problem as FileError {
      return try call.returns(LuaValue.nil, problem.description, Int(problem.code))
    } catch let refusal as AccessDenied {
      throw LuaFailure(refusal.description)
    }
  }

  /// The end of a program, as `close` and `os.execute` return it: true or nil, "exit" or "signal",
  /// number.
  static func ended(_ status: Int32, _ call: LuaCall) throws -> LuaResults {
    let signal = status & 0x7F
    let code = Int(signal == 0 ? (status >> 8) & 0xFF : signal)
    let isFine = status == 0
    let success: LuaValue = isFine ? .boolean(true) : .nil
    return try call.returns(success, signal == 0 ? "exit" : "signal", code)
  }
}
