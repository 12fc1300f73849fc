/// A script, as long as it is there: what may outlive it holds this instead.
///
/// It does what a weak reference would. But one of those slows every retain of what it refers to from
/// then on, and a script is retained at each call into it: a twentieth of a decorated listing's time.
final class WeakScript {
  // Not read once the script has said that it goes; both live in one isolation domain.
  private unowned(unsafe) let held: Script
  private var isThere = true

  init(_ script: Script) {
    held = script
  }

  /// The script; nil once it is gone.
  var script: Script? { isThere ? held : nil }

  /// The script goes.
  func end() {
    isThere = false
  }
}
