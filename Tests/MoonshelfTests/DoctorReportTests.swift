import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import moonshelf

@Suite("The report of doctor")
struct DoctorReportTests {
  @Test("has versions, paths and features, and nothing of what is in the library")
  func sections() throws {
    let program = try Program()
    try program.run("add", "Secret Title", "--artist", "Hidden Artist", "label=Unheard")
    try program.run("recipes", "add", "by-decade")
    let report = try program.output("doctor", "--report")
    for title in ["Versions", "Paths", "Features", "Terminal", "Library"] {
      #expect(report.contains("\(title)\n  "), "\(report)")
    }
    for line in [
      "  moonshelf   \(ProgramVersion.current), Lua API 1.5\n", "  Lua         5.4.",
      "  SQLite      3.",
      "  scripts     ~/.config/moonshelf/scripts, 1 script\n", "  variables   MOONSHELF_LIBRARY\n",
      "  pictures    yes\n", "  audio tags  yes\n", "  recipes     yes\n",
      "  screen      output is not a terminal\n",
      "  check       1 album, 1 step, no problems. The file has ",
    ] {
      #expect(report.contains(line), "\(line) is missing in: \(report)")
    }
    #expect(report.contains("  library     ~/library.moonshelf, "), "\(report)")
    for word in ["Secret", "Hidden", "Unheard", "by-decade", program.folder.path] {
      #expect(!report.contains(word), "\(word) is in: \(report)")
    }
  }

  @Test("says what is missing for a feature, and what to do")
  func missing() throws {
    let program = try Program()
    let broken = try program.folder.write("#!/bin/sh\nexit 127\n", to: "broken")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: broken)
    let report = try program.run(
      "doctor", "--report",
      environment: [
        "MOONSHELF_TAGS": "/nonexistent", "MOONSHELF_PICTURES": broken, "PATH": "/nonexistent",
        "LANG": "de_DE.UTF-8",
      ])
    #expect(report.code == 0)
    for line in [
      "  pictures    no: moonshelf-pictures does not run: it ended with code 127; install it again, "
        + "or set MOONSHELF_PICTURES\n",
      "  audio tags  no: moonshelf-tags is missing; install it again, or set MOONSHELF_TAGS\n",
      "  edit        no: there is no editor; install one, or set EDITOR\n",
      "  locale      LANG=de_DE.UTF-8\n", "  check       there is none yet\n",
      "  variables   MOONSHELF_LIBRARY, MOONSHELF_PICTURES, MOONSHELF_TAGS\n",
    ] {
      #expect(report.output.contains(line), "\(line) is missing in: \(report.output)")
    }
    #expect(!FileManager.default.fileExists(atPath: program.library))
  }

  @Test("a system without libcurl has no web, and is told what to install")
  func withoutWeb() throws {
    let program = try Program()
    for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] {
      try program.folder.write("no library", to: name)
    }
    let environment = ["LD_LIBRARY_PATH": program.folder.path]
    let advice = "libcurl 7.85 or later is missing; install libcurl4 (Debian, Ubuntu) or libcurl\n"
    let report = try program.run("doctor", "--report", environment: environment)
    #expect(report.output.contains("  https       no: \(advice)"))
    try LibraryAPI(path: program.library).close()
    let check = try program.run("serve", "--check", environment: environment)
    #expect(check.code == 1)
    #expect(check.errors.hasSuffix(" reads the library: \(advice)"))
  }

  @Test("of a file that is no library says so instead of failing")
  func damaged() throws {
    let program = try Program()
    try Data("This is no library.".utf8).write(to: URL(fileURLWithPath: program.library))
    let report = try program.run("doctor", "--report")
    #expect(report.code == 0)
    #expect(report.output.contains("  check       ~/library.moonshelf "), "\(report.output)")
  }

  @Test("queries the terminal")
  func terminal() throws {
    let program = try Program()
    let terminal = try PseudoTerminal(
      program, arguments: ["doctor", "--report"], showsStyles: true,
      environment: ["COLORTERM": "truecolor"])
    // The last query, which every terminal answers; as xterm with sixels does.
    _ = try terminal.expect("\u{1B}[c")
    terminal.type("\u{1B}P>|Test(1)\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;4c")
    let output = try terminal.end().shown
    for line in [
      "type        xterm, test(1)", " characters of 9 × 18 pixels", "colours     24 bits",
      "pictures    sixel", "responses   yes",
    ] {
      #expect(output.contains(line), "\(line) is missing in: \(output)")
    }
  }
}
