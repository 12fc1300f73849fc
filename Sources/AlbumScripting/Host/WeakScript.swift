/// A reference to a script that may outlive it.
///
/// A weak reference would do the same, but slows every later retain of its object, and a script is
/// retained at each call into it: 5 % of the time of a decorated listing.
final class WeakScript {
  // Not read after `end()`; both live in one isolation domain.
  private unowned(unsafe) let held: Script
  private var isThere = true

  init(_ script: Script) {
    held = script
  }

  /// The script; nil after it was unloaded.
  var script: Script? { isThere ? held : nil }

  /// Marks the script as unloaded.
  func end() {
    isThere = false
  }
}
