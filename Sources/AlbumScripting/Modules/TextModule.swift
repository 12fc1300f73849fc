import AlbumModel
import AlbumPresentation
import Foundation
import LuaRuntime

extension ScriptHost {
  /// Makes `moonshelf.text`.
  func makeTextModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.text")
    try add("fold", to: module) { _, call in
      try call.returns(FoldedText.fold(call.string(1, "text")))
    }
    try add("width", to: module) { _, call in
      try call.returns(TextWidth.width(call.string(1, "text")))
    }
    try add("title_case", to: module) { _, call in
      try call.returns(TitleCase.of(call.string(1, "text")))
    }
    try add("similarity", to: module) { _, call in
      let left = try call.string(1, "left")
      let right = try call.string(2, "right")
      // It takes time in the product of the lengths.
      guard left.utf8.count <= 4096, right.utf8.count <= 4096 else {
        throw LuaFailure("similarity compares texts of up to 4096 bytes")
      }
      let longest = max(
        FoldedText.fold(left).unicodeScalars.count, FoldedText.fold(right).unicodeScalars.count)
      guard longest > 0 else { return try call.returns(1.0) }
      return try call.returns(1 - Double(EditDistance.between(left, right)) / Double(longest))
    }
    try add("normalize", to: module) { _, call in
      try call.returns(call.string(1, "text").normalized)
    }
    return module
  }
}

extension String {
  /// Composed (NFC), without letters that cannot be seen, with single spaces and none around it.
  fileprivate var normalized: String {
    let visible = unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x200B, 0x2060, 0xFEFF, 0x00AD: false
      default: true
      }
    }
    return String(String.UnicodeScalarView(visible)).precomposedStringWithCanonicalMapping
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
