import LuaRuntime

/// A script's error without what everybody knows: that a console's line called it.
struct ShortTraceback {
  /// How many calls are shown.
  static let most = 5

  let text: String

  init(_ error: LuaError, chunkName: String) {
    let frames = error.traceback.split(separator: "\n").dropFirst()
      .filter { frame in
        !frame.hasPrefix("\t[C]:")
          && !(frame.hasPrefix("\t\(chunkName):") && frame.hasSuffix("in main chunk"))
      }
    var lines = [error.message[...]] + frames.prefix(Self.most)
    if frames.count > Self.most { lines.append("\t…") }
    text = lines.joined(separator: "\n")
  }
}
