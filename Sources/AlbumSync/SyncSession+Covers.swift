import AlbumFiles
import AlbumHTTP
import AlbumLibrary

extension SyncSession {
  /// The maximum number of names in one request.
  private static let mostNames = 1000

  /// Exchanges pictures after the operations: a failure is a warning, and is retried by the next
  /// exchange.
  func exchangeCovers(
    _ report: inout RemoteReport, _ body: (inout RemoteReport) async throws -> Void
  ) async throws {
    do {
      try await body(&report)
    } catch let error where !(error is CancellationError || error is LibraryDomain.Refusal) {
      report.warn("not all covers were exchanged; the next exchange tries again: \(error)")
    }
  }

  /// Sends the pictures that the remote lacks, of those whose names it was sent.
  func sendCovers(_ state: inout RemoteState, _ report: inout RemoteReport) async throws {
    while let names = state.coversToSend?.sorted().prefix(Self.mostNames), !names.isEmpty {
      guard let lacking = try await lacking(Array(names)) else { break }
      for name in lacking where names.contains(name) {
        guard let path = try await domain.perform({ $0.sharedCover(name) }),
          let bytes = try? WholeFile.read(Array(path.utf8), atMost: CoverFolder.maximumPicture)
        else { continue }
        guard bytes.withUnsafeBytes({ PictureName(ofPicture: $0) })?.text == name else {
          report.warn("the picture \(name) is damaged and was not sent; see: moonshelf doctor")
          continue
        }
        do {
          _ = try await send(
            SpoolFile(bytes), "PUT", "covers/\(name)", type: "application/octet-stream",
            inPieces: true)
        } catch let failure as RemoteFailure where failure.isOfContent {
          // It would be rejected every time; the others are still sent.
          report.warn("the picture \(name) was not sent: \(failure)")
        }
      }
      state.coversToSend?.subtract(names)
    }
    state.coversToSend = nil
  }

  /// Fetches the missing pictures that albums refer to.
  func fetchCovers(_ state: inout RemoteState) async throws {
    guard state.lacksCovers == true else { return }
    let wanted = try await domain.perform { try $0.coversWanted() }
    state.lacksCovers = !wanted.isEmpty
    guard !wanted.isEmpty else { return }
    guard let lacking = try await lacking(wanted) else {
      state.lacksCovers = false
      return
    }
    for name in Set(wanted).subtracting(lacking).sorted() {
      do {
        let response = try await send("GET", "covers/\(name)")
        _ = try await domain.perform { try $0.keepSharedCover(response.body, named: name) }
      } catch let failure as RemoteFailure where failure.isOfContent {
        // The remote cannot read its own copy; it may be repaired, so the picture is requested
        // again later.
        continue
      }
    }
    state.lacksCovers = try await domain.perform { try !$0.coversWanted(limit: 1).isEmpty }
  }

  /// The pictures that the remote lacks, of the given ones; nil for an earlier version, which does
  /// not store covers of others.
  private func lacking(_ names: [String]) async throws -> [String]? {
    do {
      return try await ask("covers", sending: names) as [String]
    } catch let failure as RemoteFailure where failure.isUnknownRequest {
      return nil
    }
  }
}
