import AlbumModel
import AlbumPresentation
import LuaRuntime

/// Where the time of scripts goes, by samples of their stacks.
public final class ScriptProfile {
  private struct Function: Hashable {
    var name: String
    /// The running line, such as `tidy.lua:12`; nil for a function of the host.
    var line: String?
  }

  /// In nanoseconds, by stack, the innermost function first.
  private var times: [[Function]: Int] = [:]
  private var total = 0
  /// A function has several names in its callers: the first one by its place.
  private var names: [String: String] = [:]

  /// Creates an empty profile.
  public init() {}

  func add(_ frames: [LuaFrame], _ time: Int) {
    guard !frames.isEmpty else { return }
    let stack = frames.map(function)
    // Memory is bounded: stacks after the first 10,000 are counted together.
    let isKnown = times.count < 10_000 || times[stack] != nil
    times[isKnown ? stack : [Function(name: "other stacks")], default: 0] += time
    total += time
  }

  private func function(_ frame: LuaFrame) -> Function {
    guard frame.firstLine >= 0 else { return Function(name: frame.name ?? "function of the host") }
    let place = frame.firstLine == 0 ? frame.chunk : "\(frame.chunk):\(frame.firstLine)"
    let name = names[place] ?? (frame.firstLine == 0 ? "main chunk" : frame.name)
    names[place] = name
    return Function(name: "\(name ?? "function") (\(place))", line: "\(frame.chunk):\(frame.line)")
  }

  /// A table of functions, lines and calls of the host, at most 20 of each.
  public var table: String {
    func rows(_ title: String, _ names: ([Function]) -> [String]) -> String {
      var sums: [String: Int] = [:]
      for (stack, time) in times {
        for name in Set(names(stack)) { sums[name, default: 0] += time }
      }
      let rows = sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(20)
      return "\n        time    share  \(title)\n"
        + rows.map { "\(shown($0.value))  \(TerminalText.safe($0.key))\n" }.joined()
    }
    func inner(_ stack: [Function]) -> Function? { stack.first { $0.line != nil } }
    return "Time of scripts: \(Self.text(.nanoseconds(total)))\n"
      + rows("function, with all that it calls") { $0.filter { $0.line != nil }.map(\.name) }
      + rows("function") { inner($0).map { [$0.name] } ?? [] }
      + rows("line") { inner($0)?.line.map { [$0] } ?? [] }
      + rows("call of the host") { stack in
        stack.first?.line == nil ? ["\(stack[0].name), \(inner(stack)?.line ?? "")"] : []
      }
  }

  private func shown(_ time: Int) -> String {
    let tenths = time * 1000 / max(total, 1)
    let share = TextWidth.padded("\(tenths / 10).\(tenths % 10) %", toWidth: 9, alignment: .right)
    return TextWidth.padded(Self.text(.nanoseconds(time)), toWidth: 12, alignment: .right) + share
  }

  /// A duration: `12.345 ms`.
  static func text(_ time: Duration) -> String {
    let micros = Int(time / .microseconds(1))
    return "\(CountText.of(micros / 1000)).\(String(1000 + micros % 1000).dropFirst()) ms"
  }

  /// A flame graph in SVG: the width of a function is its time, and above it is what it calls.
  public var flameGraph: String {
    let height = (times.keys.map(\.count).max() ?? 0) * 18
    let stacks = times.map { (path: $0.reversed().map(\.name)[...], time: $1) }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 \(height)\" "
      + "font-family=\"monospace\" font-size=\"12\">\n\(shapes(stacks, 0, height))</svg>\n"
  }

  private func shapes(
    _ stacks: [(path: ArraySlice<String>, time: Int)], _ start: Double, _ bottom: Int
  ) -> String {
    var (left, shapes) = (start, "")
    let groups = Dictionary(grouping: stacks.filter { !$0.path.isEmpty }) { $0.path.first ?? "" }
    for (name, group) in groups.sorted(by: { $0.key < $1.key }) {
      let time = group.reduce(0) { $0 + $1.time }
      let width = 1200 * Double(time) / Double(max(total, 1))
      let hue = name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 360 }
      let text = Self.escaped(TextWidth.truncated(name, toWidth: Int(width) / 8))
      shapes += """
        <g><title>\(Self.escaped(name)): \(shown(time))</title><rect x="\(left)" \
        y="\(bottom - 18)" width="\(width)" height="17" fill="hsl(\(hue),70%,75%)"/>\
        <text x="\(left + 3)" y="\(bottom - 5)">\(text)</text></g>

        """
      let inner = group.map { (path: $0.path.dropFirst(), time: $0.time) }
      shapes += self.shapes(inner, left, bottom - 18)
      left += width
    }
    return shapes
  }

  private static func escaped(_ text: String) -> String {
    TerminalText.safe(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
      .replacing("\u{FFFE}", with: "\u{FFFD}").replacing("\u{FFFF}", with: "\u{FFFD}")
  }
}
