import AlbumFiles
import AlbumRemote
import Foundation

extension RemoteExchange {
  /// So many names are asked about at once.
  private static let mostNames = 1000

  /// Sends the pictures that the remote lacks of those whose names it was sent.
  func sendCovers(_ state: inout RemoteState) async throws {
    while let names = state.coversToSend?.sorted().prefix(Self.mostNames), !names.isEmpty {
      let lacking: [String]
      do {
        lacking = try await ask("covers", sending: Array(names))
      } catch let failure as RemoteFailure where failure.isUnknownRequest {
        // An earlier version, which keeps no covers of others.
        state.coversToSend = nil
        return
      }
      for name in lacking where names.contains(name) {
        guard let path = try await domain.perform({ $0.sharedCover(name) }),
          let bytes = try? WholeFile.read(Array(path.utf8), atMost: CoverErrand.longestPicture)
        else { continue }
        let text = ToldText()
        try text.append(bytes)
        _ = try await send(
          text, "PUT", "covers/\(name)", type: "application/octet-stream", inPieces: true)
      }
      state.coversToSend?.subtract(names)
    }
    state.coversToSend = nil
  }

  /// Fetches the pictures that albums refer to and that are not here.
  func fetchCovers(_ state: inout RemoteState) async throws {
    let wanted = try await domain.perform { try $0.coversWanted() }
    state.lacksCovers = !wanted.isEmpty
    guard !wanted.isEmpty else { return }
    let lacking: [String]
    do {
      lacking = try await ask("covers", sending: wanted)
    } catch let failure as RemoteFailure where failure.isUnknownRequest {
      state.lacksCovers = false
      return
    }
    for name in Set(wanted).subtracting(lacking).sorted() {
      let answer = try await send("GET", "covers/\(name)", type: nil, body: .none)
      _ = try await domain.perform { try $0.keepSharedCover(answer.body, named: name) }
    }
    state.lacksCovers = try await domain.perform { try !$0.coversWanted(limit: 1).isEmpty }
  }
}
