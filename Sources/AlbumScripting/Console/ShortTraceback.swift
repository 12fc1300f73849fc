import LuaRuntime

/// A script's error without the frames of the console itself.
struct ShortTraceback {
  /// The number of calls that are shown.
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
