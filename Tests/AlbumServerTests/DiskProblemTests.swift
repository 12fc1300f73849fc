import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import FaultVFS
import HTTPTypes
import Testing

@testable import AlbumServer

@Suite("Requests on a failing disk")
struct DiskProblemTests {
  /// SQLITE_FULL and SQLITE_IOERR_WRITE.
  @Test(arguments: [(13, 507, "the disk"), (778, 503, "the disk cannot be read or written")])
  func `a change that cannot be written says the reason`(
    code: Int32, status: Int, reason: String
  ) async throws {
    let folder = try TemporaryFolder()
    try #require(fault_vfs_arm(folder.path, 0, code, 0) != 0)
    defer { fault_vfs_forget(folder.path) }
    let bench = try ServerBench(in: folder, { try $0.add(AlbumContent(title: "Low")) })
    try await bench.run { (client) async throws in
      _ = fault_vfs_arm(folder.path, 1, code, 1)
      let body = "{\"title\":\"\(String(repeating: "x", count: 60_000))\"}"
      let refused = try await client.ask(.post, "/api/v1/albums", body)
      _ = fault_vfs_disarm(folder.path)
      #expect(refused.status == status)
      #expect(refused.detail?.contains(reason) == true, "\(refused.text)")
      #expect(refused.detail?.hasSuffix("; nothing was changed") == true, "\(refused.text)")
      #expect(try await client.ask(.post, "/api/v1/albums", body).status == 201)
    }
  }

  @Test(arguments: [
    (LibraryError.newerVersion(path: "/home/x", found: 99, known: 9), 503),
    (.cannotOpen(path: "/home/x", reason: "/home/x"), 503), (.noLibrary(path: "/home/x"), 503),
    (.storage("the disk is read-only"), 503), (.diskFull(reason: "the disk is full"), 507),
    (.damagedFile, 500),
  ])
  func `an error of the file has its own status, and no path`(error: LibraryError, status: Int) {
    let problem = Problem(error)
    #expect(problem.status.code == status)
    #expect(!problem.detail.isEmpty && !problem.detail.contains("home"))
  }
}
