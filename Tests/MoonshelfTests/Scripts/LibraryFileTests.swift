import AlbumLibrary
import AlbumServer
import AlbumSync
import AlbumTestSupport
import Foundation
import Testing

@Suite("The files of a library")
struct LibraryFileTests {
  /// Whether we make the file, not SQLite.
  private static func isOurs(_ file: String) -> Bool {
    [".covers", ".remote", ".remote-state", ".token"].contains { file.hasSuffix($0) }
      || file.contains(".replaced-")
  }

  @Test("are in one list")
  func list() {
    let files = LibraryLocation.files(of: "/x/l")
    for path in [
      "/x/l", "/x/l-wal", "/x/l-shm", "/x/l-journal", LibraryLocation.covers(of: "/x/l"),
      RemoteSettings.path(of: "/x/l"), RemoteSettings.path(of: "/x/l") + "-state",
      AccessToken.path(of: "/x/l"),
    ] {
      #expect(files.contains(path))
    }
  }

  @Test("cannot be written, removed or renamed by a script, even one that may write the folder")
  func scripts() throws {
    let program = try Program()
    try program.run("add", "Low")
    try program.folder.write("kept", to: "library.moonshelf.replaced-20260101000000")
    let files = LibraryLocation.files(of: program.library)
    for file in files where Self.isOurs(file) {
      try Data("kept".utf8).write(to: URL(fileURLWithPath: file))
    }
    let link = program.folder.file("link.moonshelf")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program.library)
    let hidden = program.folder.file(".library.moonshelf.remote.abcdefghijkl.part")
    let tried = files + [program.library + ".remote.123.part", hidden]
    try program.folder.write(
      """
      for _, path in ipairs { \(tried.map { "\"\($0)\"" }.joined(separator: ", ")) } do
        for _, attempt in ipairs {
          function() return io.open(path, "w") end, function() return io.open(path, "a") end,
          function() return os.remove(path) end, function() return os.rename(path, "x") end,
          function() return os.rename("own.txt", path) end,
          function() return moonshelf.library.export(path, { format = "csv" }) end,
        } do
          local isDone, reason = pcall(attempt)
          if isDone or not reason:find("never write the library's files", 1, true) then
            print(path, isDone, reason)
          end
        end
      end
      """, to: "spy.lua")
    try program.folder.write("own", to: "own.txt")
    for library in [program.library, link] {
      let result = try program.run("run", "spy.lua", "--allow", "write=.", "--library", library)
      #expect(result.output.isEmpty && result.code == 0, "\(result)")
    }
    #expect(try String(contentsOfFile: program.library + ".remote", encoding: .utf8) == "kept")
  }

  @Test("are never overwritten by a command's output")
  func outputs() throws {
    let program = try Program()
    try program.run("add", "Low")
    for file in LibraryLocation.files(of: program.library) where !file.hasSuffix(".covers") {
      if Self.isOurs(file) { try Data("kept".utf8).write(to: URL(fileURLWithPath: file)) }
      let result = try program.run("export", "-o", file, "--format", "csv")
      #expect(result.errors.contains("belongs to the library; choose another path"), "\(file)")
    }
  }
}
