/// Errands that wait for their turn, in a line for each host.
///
/// Whatever is asked here takes the same time, however many wait.
struct CoverLines {
  private struct Line {
    var errands: [CoverErrand] = []
    /// How many of them are gone.
    var taken = 0
    var running = 0
    /// Whether it stands among those that may give one.
    var isReady = false

    var isEmpty: Bool { taken == errands.count }

    mutating func takeFirst() -> CoverErrand {
      defer {
        taken += 1
        if isEmpty { (errands, taken) = ([], 0) }
      }
      return errands[taken]
    }
  }

  private var lines: [String: Line] = [:]
  /// The lines that may give one, each once, and how many of them are gone.
  private var ready: (names: [String], taken: Int) = ([], 0)

  /// Puts an errand at the end of its line.
  mutating func add(_ errand: CoverErrand) {
    lines[errand.line, default: Line()].errands.append(errand)
    makeReady(errand.line)
  }

  /// Takes the next one that may start.
  mutating func takeNext() -> CoverErrand? {
    guard ready.taken < ready.names.count else { return nil }
    let name = ready.names[ready.taken]
    ready.taken += 1
    if ready.taken == ready.names.count { ready = ([], 0) }
    guard var line = lines[name] else { return nil }
    line.isReady = false
    line.running += 1
    let errand = line.takeFirst()
    lines[name] = line
    makeReady(name)
    return errand
  }

  /// Takes note that one that was taken has ended.
  mutating func end(_ errand: CoverErrand) {
    lines[errand.line]?.running -= 1
    makeReady(errand.line)
    if let line = lines[errand.line], line.isEmpty, line.running == 0 { lines[errand.line] = nil }
  }

  /// Forgets all that wait.
  mutating func removeAll() {
    lines = [:]
    ready = ([], 0)
  }

  private mutating func makeReady(_ name: String) {
    guard let line = lines[name], !line.isReady, !line.isEmpty,
      line.running < (name.isEmpty ? CoverQueue.width : CoverQueue.widthOfHost)
    else { return }
    lines[name]?.isReady = true
    ready.names.append(name)
  }
}

extension CoverErrand {
  /// Whose line it stands in: that of the host, or that of this machine.
  fileprivate var line: String { host ?? "" }

  /// The host that is asked.
  var host: String? {
    if case .web(let host) = place.kind { host } else { nil }
  }
}
