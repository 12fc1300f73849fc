import AlbumModel

/// Albums as JSON: all main fields, then the custom ones.
enum AlbumText {
  static func append(_ album: Album, to output: inout [UInt8]) {
    output.append(contentsOf: "{\"id\":\(album.id)".utf8)
    for name in FieldName.main {
      output.append(contentsOf: ",\"\(name)\":".utf8)
      if let value = album.content[name] {
        JSONText.append(value, to: &output)
      } else {
        output.append(contentsOf: "null".utf8)
      }
    }
    output.append(contentsOf: ",\"added\":\(album.added)".utf8)
    if let fields = album.content.fields.encoded?.utf8, fields.count > 2 {
      // They are stored as a JSON object: the text between its braces is inserted unchanged.
      output.append(UInt8(ascii: ","))
      output.append(contentsOf: fields.dropFirst().dropLast())
    }
    output.append(UInt8(ascii: "}"))
  }

  static func bytes(of album: Album) -> [UInt8] {
    var output: [UInt8] = []
    append(album, to: &output)
    return output
  }

  /// The entity tag of an album, which changes with each of its fields.
  static func tag(of album: Album) -> String {
    Page.tag(of: bytes(of: album))
  }
}
