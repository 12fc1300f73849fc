import CZlib

/// Makes small zip files.
enum ZipText {
  /// A member of a zip file.
  struct Member {
    var name: String
    var bytes: [UInt8]
    var isEncrypted = false

    init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// A zip file with members, in their order.
  static func of(_ members: [Member]) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for member in members {
      let packed = deflated(member.bytes)
      let sum = member.bytes.withUnsafeBufferPointer {
        crc32(0, $0.baseAddress, UInt32($0.count))
      }
      let start = file.count
      let name = Array(member.name.utf8)
      let common =
        number(20, 2) + number(member.isEncrypted ? 1 : 0, 2) + number(8, 2) + number(0, 4)
        + number(Int(sum), 4) + number(packed.count, 4) + number(member.bytes.count, 4)
        + number(name.count, 2) + number(0, 2)
      file += [0x50, 0x4B, 3, 4] + common + name + packed
      directory += [0x50, 0x4B, 1, 2] + number(20, 2) + common + number(0, 10)
      directory += number(start, 4) + name
    }
    let count = number(members.count, 2)
    return file + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + count + count
      + number(directory.count, 4) + number(file.count, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  /// Bytes compressed by zlib.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - window: zlib's size of the window, which also says what surrounds the data; negative for
  ///     nothing.
  /// - Returns: the compressed bytes.
  static func deflated(_ bytes: [UInt8], window: Int32 = -15) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 9, Z_DEFLATED, window, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + 1024)
    return input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        deflate(&stream, Z_FINISH)
        return Array(output.prefix(Int(stream.total_out)))
      }
    }
  }
}

/// Makes small workbooks.
enum WorkbookText {
  /// A workbook of Excel.
  ///
  /// - Parameters:
  ///   - sheets: the sheets' names, with their rows and what follows these as XML.
  ///   - strings: the shared texts, each the content of an `si` element.
  ///   - formats: the formats of the styles 1, 2 and so on.
  ///   - startsIn1904: whether day 0 is 1 January 1904.
  ///   - hidden: the names of hidden sheets.
  /// - Returns: its files.
  static func excel(
    _ sheets: [(name: String, rows: String, rest: String)], strings: [String] = [],
    formats: [String] = [], startsIn1904: Bool = false, hidden: Set<String> = []
  ) -> [ZipText.Member] {
    let listed = sheets.enumerated().map { index, sheet in
      "<sheet name=\"\(sheet.name)\" sheetId=\"\(index + 1)\" r:id=\"rId\(index + 1)\""
        + (hidden.contains(sheet.name) ? " state=\"hidden\"/>" : "/>")
    }
    let relations = sheets.indices.map {
      "<Relationship Id=\"rId\($0 + 1)\" Type=\"http://x/worksheet\" "
        + "Target=\"worksheets/sheet\($0 + 1).xml\"/>"
    }
    let codes = formats.enumerated().map {
      "<numFmt numFmtId=\"\(170 + $0)\" formatCode=\"\($1)\"/>"
    }
    let styles =
      (["<xf numFmtId=\"0\"/>"] + formats.indices.map { "<xf numFmtId=\"\(170 + $0)\"/>" })
    return [
      .init("[Content_Types].xml", "<Types/>"),
      .init(
        "xl/workbook.xml",
        "<workbook xmlns:r=\"r\"><workbookPr date1904=\"\(startsIn1904)\"/><sheets>"
          + listed.joined() + "</sheets></workbook>"),
      .init("xl/_rels/workbook.xml.rels", "<Relationships>\(relations.joined())</Relationships>"),
      .init(
        "xl/sharedStrings.xml",
        "<sst>" + strings.map { "<si>\($0)</si>" }.joined() + "</sst>"),
      .init(
        "xl/styles.xml",
        "<styleSheet><numFmts>\(codes.joined())</numFmts><cellXfs>\(styles.joined())</cellXfs>"
          + "</styleSheet>"),
    ]
      + sheets.enumerated().map { index, sheet in
        .init(
          "xl/worksheets/sheet\(index + 1).xml",
          "<worksheet><sheetData>\(sheet.rows)</sheetData>\(sheet.rest)</worksheet>")
      }
  }

  /// A row of texts, with its number.
  static func row(_ number: Int, _ texts: String...) -> String {
    let cells = texts.enumerated().map { index, text in
      let column = Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(index)))
      return "<c r=\"\(column)\(number)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
    }
    return "<row r=\"\(number)\">\(cells.joined())</row>"
  }

  /// A workbook of LibreOffice with tables as XML.
  static func openDocument(_ tables: String) -> [ZipText.Member] {
    [
      .init("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      .init("META-INF/manifest.xml", "<manifest/>"),
      .init(
        "content.xml",
        "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\">"
          + "<office:body><office:spreadsheet>\(tables)</office:spreadsheet></office:body>"
          + "</office:document-content>"),
    ]
  }
}
