import Glibc
import LuaRuntime

/// `io` and the rest of `os`, for a script with permissions: other functions are not defined.
struct GrantedLibrary {
  let permissions: PermissionSet
  let files: GrantedFiles
  let fileType: LuaHostType<FileObject>
  /// The maximum size of one read, in bytes.
  let readLimit: Int
  /// Receives the output of `io.write`.
  let write: ([UInt8]) -> Void
  /// Called while waiting for a program: whether the script is to stop.
  let isStopping: () -> Bool

  /// Adds it to a script's globals; `io.write` and `io.stdout` need no permission, as `print`.
  func install(in environment: LuaTable, of machine: LuaMachine) throws {
    let io = try machine.makeTable()
    try installOutput(in: io, machine)
    try environment.set("io", io)
    guard !permissions.isEmpty else { return }
    let readsOrWrites =
      !permissions.places(for: .read).isEmpty || !permissions.places(for: .write).isEmpty
    if readsOrWrites || permissions.allowsRunning {
      try installFiles(in: io, machine)
      if permissions.allowsRunning { try installRunning(in: io, machine) }
    }
    let os = try environment.get("os", as: LuaTable.self)
    if !permissions.places(for: .write).isEmpty { try installRenaming(in: os, machine) }
    if permissions.allowsRunning {
      try os.setFunction("execute", on: machine) { [self] call in
        guard let command = try call.optionalString(1, "command") else {
          return try call.returns(true)
        }
        return try FileObject.failing(call) {
          try FileObject.ended(start(command, piped: []).wait(), call)
        }
      }
    }
  }

  private func installFiles(in io: LuaTable, _ machine: LuaMachine) throws {
    try io.setFunction("open", on: machine) { [self] call in
      let path = try call.path(1, "path")
      let mode = try call.optionalString(2, "mode") ?? "r"
      return try FileObject.failing(call) { try call.returns(fileType.wrap(open(path, mode))) }
    }
    try io.setFunction("lines", on: machine) { [self] call in
      let path = try call.path(1, "path")
      let format = try call.isNil(2) ? .string("l") : call.value(2)
      do {
        return try open(path, "r").lines(format, closesAtEnd: true, call)
      } catch let error as any CustomStringConvertible & Error
        where error is AccessDenied || error is FileError
      {
        throw LuaFailure(error.description)
      }
    }
  }

  private func installOutput(in io: LuaTable, _ machine: LuaMachine) throws {
    let stdout = try machine.makeTable()
    for (table, first) in [(io, 1), (stdout, 2)] {
      try table.setFunction("write", on: machine) { [write] call in
        for index in stride(from: first, through: call.count, by: 1) {
          write(try call.bytes(index).bytes)
        }
        return first == 1 ? call.returnsNothing : try call.returns(call.value(1))
      }
    }
    for name in ["flush", "setvbuf"] {
      try stdout.setFunction(name, on: machine) { call in try call.returns(call.value(1)) }
    }
    try io.set("stdout", stdout)
    try io.setFunction("type", on: machine) { [fileType] call in
      let file = try? call.object(1, fileType)
      return try call.returns(file.map { $0.isOpen ? "file" : "closed file" })
    }
  }

  private func open(_ path: String, _ mode: String) throws -> FileObject {
    guard let kind = mode.first, "rwa".contains(kind),
      ["", "+", "b", "+b"].contains(mode.dropFirst())
    else { throw LuaArgumentError(2, "a mode is like \"r\", \"w\", \"a\", \"r+\", \"rb\"") }
    let isBoth = mode.contains("+")
    var flags = isBoth ? O_RDWR : kind == "r" ? O_RDONLY : O_WRONLY
    if kind == "w" { flags |= O_CREAT | O_TRUNC }
    if kind == "a" { flags |= O_CREAT | O_APPEND }
    let accesses: [FileAccess] = isBoth ? [.read, .write] : kind == "r" ? [.read] : [.write]
    let descriptor = try files.open(path, accesses, flags: flags)
    guard let stream = fdopen(descriptor, mode) else {
      close(descriptor)
      throw FileError(path: path, code: errno)
    }
    return FileObject(stream, name: path, limit: readLimit)
  }

  private func installRenaming(in os: LuaTable, _ machine: LuaMachine) throws {
    try os.setFunction("remove", on: machine) { [files] call in
      let path = try call.path(1, "path")
      return try FileObject.failing(call) {
        try files.remove(path)
        return try call.returns(true)
      }
    }
    try os.setFunction("rename", on: machine) { [files] call in
      let path = try call.path(1, "path")
      let other = try call.path(2, "new path")
      return try FileObject.failing(call) {
        try files.rename(path, to: other)
        return try call.returns(true)
      }
    }
  }

  private func installRunning(in io: LuaTable, _ machine: LuaMachine) throws {
    try io.setFunction("popen", on: machine) { [self] call in
      let command = try call.string(1, "command")
      let mode = try call.optionalString(2, "mode") ?? "r"
      guard mode == "r" || mode == "w" else {
        throw LuaArgumentError(2, "a program is read (\"r\") or written to (\"w\")")
      }
      return try FileObject.failing(call) {
        let end = mode == "r" ? STDOUT_FILENO : STDIN_FILENO
        let program = try start(command, piped: [end])
        let file = FileObject(
          try program.stream(end, mode), name: command, limit: readLimit, program: program)
        return try call.returns(fileType.wrap(file))
      }
    }
  }

  private func start(_ command: String, piped: [Int32]) throws -> ChildProgram {
    // The earlier output must precede that of the program.
    fflush(nil)
    return try ChildProgram(["/bin/sh", "-c", command], piped: piped, isStopping: isStopping)
  }
}
