/// The waiting downloads, in a queue for each host.
///
/// Every operation takes constant time, however many wait.
struct CoverLines {
  private struct Line {
    var errands: [CoverErrand] = []
    /// The number of those taken.
    var taken = 0
    var running = 0
    /// Whether it is among the ready queues.
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
  /// The queues from which a download may start, each once, and the number of those taken.
  private var ready: (names: [String], taken: Int) = ([], 0)

  /// Adds a download to the queue of its host.
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

  /// Records that a started one has ended.
  mutating func end(_ errand: CoverErrand) {
    lines[errand.line]?.running -= 1
    makeReady(errand.line)
    if let line = lines[errand.line], line.isEmpty, line.running == 0 { lines[errand.line] = nil }
  }

  /// Removes all waiting ones.
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
  /// The name of its queue: the host, or empty for this machine.
  fileprivate var line: String { host ?? "" }

  /// The host of the request.
  var host: String? {
    if case .web(let host) = place.kind { host } else { nil }
  }
}
