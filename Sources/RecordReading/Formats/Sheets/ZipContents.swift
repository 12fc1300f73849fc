/// The files in a zip file, which may be lists.
package struct ZipContents: PartSource {
  private let zip: ZipFile
  private let members: [ZipFile.Member]
  private var next = 0

  /// - Parameter zip: the zip file.
  /// - Throws: ``ImportError`` if it is the document of another program, or empty.
  package init(_ zip: ZipFile) throws(ImportError) {
    self.zip = zip
    if let (message, advice) = UnsupportedFile.document(zip) {
      throw ImportError(.noRecords, zip.name, message, advice: advice)
    }
    // Systems add files of their own.
    members = zip.members.filter { member in
      let parts = member.name.split(separator: "/")
      return !member.name.hasPrefix("__MACOSX/") && parts.last?.hasPrefix(".") == false
        && !["Thumbs.db", "desktop.ini"].contains(parts.last)
    }
    guard !members.isEmpty else {
      throw ImportError(.empty, zip.name, "is a zip file without files")
    }
  }

  /// The only file; nil if there are several.
  package func onlyFile() throws(ImportError) -> InputFile? {
    guard isSingle else { return nil }
    return try zip.open(members[0], name: "\(zip.name) (\(members[0].name))")
  }

  package var isSingle: Bool { members.count == 1 }
  package var bytesRead: Int { zip.bytesRead }

  package mutating func restart() { next = 0 }

  package mutating func nextPart() throws(ImportError) -> FilePart? {
    guard next < members.count else { return nil }
    let member = members[next]
    next += 1
    return .file(name: member.name, try zip.open(member, name: member.name))
  }
}
