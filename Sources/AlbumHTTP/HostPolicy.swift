import AlbumFiles
public import AlbumModel

/// The hosts to which a request may be sent: checked for its address and for that of each redirect,
/// before a connection is opened.
public struct HostPolicy: Sendable {
  /// The reason why connections to a host are refused; nil if they are allowed.
  public typealias Refusal = @Sendable (_ host: WebHost) -> String?
  /// The reason why connections to an address of this machine or of a private network are refused;
  /// nil if they are allowed.
  public typealias PrivateRefusal = @Sendable (_ host: WebHost, _ address: String) -> String?

  let refusal: Refusal
  let privateRefusal: PrivateRefusal

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - refusal: called for each host.
  ///   - privateRefusal: called for each private address of a host.
  public init(refusal: @escaping Refusal, privateRefusal: @escaping PrivateRefusal) {
    self.refusal = refusal
    self.privateRefusal = privateRefusal
  }
}

/// The mode without connections: `--offline`, which child processes inherit as a variable.
public enum OfflineMode {
  /// The environment variable of the mode, which `--offline` sets.
  public static let variable = "MOONSHELF_OFFLINE"

  /// The reason in errors.
  public static let reason = "no connections with --offline"

  /// Whether the mode is on.
  ///
  /// - Parameter environment: reads a variable.
  /// - Returns: whether all connections are refused.
  public static func isOn(
    _ environment: (String) -> String? = WebClient.Effects.live.environment
  ) -> Bool {
    Environment.isSet(variable, environment)
  }
}

extension WebClient {
  /// Checks a request against its policy.
  ///
  /// - Returns: the addresses to which it may connect.
  /// - Throws: `WebError` if it must not be sent.
  func permitted(_ request: WebRequest, by route: Route) async throws -> AddressBounds {
    let address = request.address
    let host = address.host
    if OfflineMode.isOn(effects.environment) {
      throw WebError(.offline, address.shown, OfflineMode.reason)
    }
    guard let policy = request.policy else { return AddressBounds() }
    if let reason = policy.refusal(host) { throw WebError(.refused, address.shown, reason) }
    // A proxy resolves names itself, in its own network.
    guard route == .direct || host.isAddress else { return AddressBounds(hidden: []) }
    let found: [IPAddress]
    do { found = try await names.addresses(of: host.name) } catch is NameLookup.Failure {
      throw WebError(
        .unreachable, address.shown, "host not found: \(host.name); check the name and the network",
        isTransient: true)
    }
    let hidden = found.filter(\.isPrivate)
    for place in hidden {
      if let reason = policy.privateRefusal(host, place.description) {
        throw WebError(.refused, address.shown, reason)
      }
    }
    var bounds = AddressBounds(hidden: Set(hidden))
    if request.pinsAddress, !host.isAddress, let first = found.first { bounds.pinned = first }
    return bounds
  }
}

/// The allowed addresses of a request's connection.
struct AddressBounds: Sendable {
  /// The only allowed private ones; nil for any.
  var hidden: Set<IPAddress>?
  /// The only allowed address.
  var pinned: IPAddress?

  /// Whether they include an address, which is nil if it is of another kind.
  func allow(_ place: IPAddress?) -> Bool {
    guard let hidden else { return true }
    return place.map { !$0.isPrivate || hidden.contains($0) } ?? false
  }
}
