public import AlbumModel

/// Which hosts a request may be sent to: checked for its address and for that of each redirect, before a
/// connection is opened.
public struct HostPolicy: Sendable {
  /// Why a host may not be connected to; nil where it may.
  public typealias Refusal = @Sendable (_ host: WebHost) -> String?
  /// Why an address of this machine or of a private network may not be connected to; nil where it may.
  public typealias PrivateRefusal = @Sendable (_ host: WebHost, _ address: String) -> String?

  let refusal: Refusal
  let privateRefusal: PrivateRefusal

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - refusal: asked for each host.
  ///   - privateRefusal: asked for each private address that a host has.
  public init(refusal: @escaping Refusal, privateRefusal: @escaping PrivateRefusal) {
    self.refusal = refusal
    self.privateRefusal = privateRefusal
  }
}

/// Whether the user wants no connection at all: `--offline`, which child processes inherit as a variable.
public enum OfflineMode {
  /// The environment variable that says so; `--offline` sets it.
  public static let variable = "MOONSHELF_OFFLINE"

  /// What callers are told instead of an answer.
  public static let reason = "no connections with --offline"

  /// Whether it is on.
  ///
  /// - Parameter environment: looks a variable up.
  /// - Returns: whether nothing may be connected to.
  public static func isOn(
    _ environment: (String) -> String? = WebClient.Effects.live.environment
  ) -> Bool {
    let value = environment(variable) ?? ""
    return !value.isEmpty && value != "0"
  }
}

extension WebClient {
  /// Checks a request against its policy.
  ///
  /// - Returns: the addresses that its connection may have.
  /// - Throws: `WebError` where it must not be sent.
  func permitted(_ request: WebRequest, by route: Route) async throws -> AddressBounds {
    let address = request.address
    let host = address.host
    if OfflineMode.isOn(effects.environment) {
      throw WebError(.offline, address.shown, OfflineMode.reason)
    }
    guard let policy = request.policy else { return AddressBounds() }
    if let reason = policy.refusal(host) {
      throw WebError(.refused, address.shown, reason)
    }
    // A proxy looks names up itself, in its own network.
    guard route == .direct || host.isAddress else { return AddressBounds(hidden: []) }
    let found: [IPAddress]
    do {
      found = try await names.addresses(of: host.name)
    } catch is NameLookup.Failure {
      throw WebError(
        .unreachable, address.shown,
        "host not found: \(host.name); check the name and the network",
        isTransient: true)
    }
    let hidden = found.filter(\.isPrivate)
    for place in hidden {
      if let reason = policy.privateRefusal(host, place.description) {
        throw WebError(.refused, address.shown, reason)
      }
    }
    var bounds = AddressBounds(hidden: Set(hidden))
    if request.pinsAddress, !host.isAddress, let first = found.first {
      bounds.pinned = [host.name: first.description]
    }
    return bounds
  }
}
