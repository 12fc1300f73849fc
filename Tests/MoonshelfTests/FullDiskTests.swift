import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

/// The program on small disks: file systems in memory, which only root can mount.
@Suite("On a full disk")
struct FullDiskTests {
  /// Whether this process may mount in a separate namespace.
  static let canMount: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["-m", "sh", "-c", "mount -t tmpfs none /mnt"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitForEnd()
    return process.terminationStatus == 0
  }()

  private let program: Program

  init() throws { program = try Program.withSampleAlbums() }

  /// Runs a shell script in which the folder `disk` is a small file system with the library in it.
  private func run(_ options: String, _ script: String) throws -> Program.Result {
    let disk = program.folder.file("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try program.folder.write(
      """
      mount -t tmpfs -o \(options) none disk || exit 99
      cp library.moonshelf disk/l
      moonshelf() { "\(Program.path)" "$@"; }
      export MOONSHELF_LIBRARY="$PWD/disk/l"
      fill() { cat /dev/zero > disk/filler 2>/dev/null; true; }
      \(script)
      """, to: "script")
    let process = program.process([])
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["-m", "sh", "script"]
    let pipes = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = pipes
    try process.run()
    process.waitForEnd()
    func text(_ pipe: Pipe) -> String {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    return Program.Result(
      output: text(pipes.0), errors: text(pipes.1), code: process.terminationStatus)
  }

  @Test(
    "no library is made if there is no room for one",
    .enabled(if: canMount, "mounting needs root"))
  func making() throws {
    let result = try run("size=1m", "fill; moonshelf init --library disk/new; echo $?")
    #expect(!result.output.contains("Made"))
    #expect(result.output.hasPrefix("1\n"))
    #expect(result.errors.contains("the disk is full"))
  }

  @Test(
    "a pruning or compaction is done, though there is no room to make the file smaller",
    .enabled(if: canMount, "mounting needs root"))
  func shrinking() throws {
    let result = try run(
      "size=8m",
      """
      { echo Artist,Title; seq 5000 | sed 's/.*/Band &,Title &/'; } >list.csv
      moonshelf import list.csv >/dev/null || exit 1
      head -c 300k /dev/zero >disk/room; fill; rm disk/room
      moonshelf records prune || exit 2
      moonshelf history compact --before 2100 -y || exit 3
      moonshelf doctor
      moonshelf history
      """)
    #expect(result.code == 0 && result.errors == "", "\(result)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("Removed the texts of 5,000 records") == true, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("Folded 2 steps") }, "\(lines)")
    let kept = "The file was not made smaller: the disk is full. Its free pages are used again."
    #expect(lines.filter { $0 == kept }.count == 2, "\(lines)")
    #expect(lines.contains { $0.hasSuffix(": no problems.") })
  }

  @Test(
    "a library can be listed and exported to another disk",
    .enabled(if: canMount, "mounting needs root"),
    arguments: ["fill", "while true > disk/file$((n=n+1)); do :; done 2>/dev/null"])
  func reading(filling: String) throws {
    let result = try run(
      "size=1m,nr_inodes=40",
      """
      \(filling)
      moonshelf list --template '{title}' || exit 1
      moonshelf list artist+ --template '{title}' | wc -l
      moonshelf export -o albums.csv
      """)
    #expect(result.errors == "")
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("Best of Bowie\n"))
    #expect(result.output.hasSuffix("5\nWrote 5 albums to albums.csv.\n"))
  }

  @Test(
    "a library of a killed program can be read, with all saved changes",
    .enabled(if: canMount, "mounting needs root"))
  func readingAfterKill() throws {
    let library = try LibraryAPI(path: program.library)
    try library.add(AlbumContent(title: "Saved"))
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: program.library + ending, toPath: program.folder.file("killed" + ending))
    }
    try library.close()
    let result = try run(
      "size=1m",
      "cp killed disk/l; cp killed-wal disk/l-wal; fill; moonshelf list --template '{title}'"
    )
    #expect(result.output.hasSuffix("Saved\n"), "\(result)")
    #expect(result.code == 0)
  }

  @Test(
    "a failed write reports that the disk is full",
    .enabled(if: canMount, "mounting needs root"))
  func writing() throws {
    let full = try run(
      "size=1m",
      "fill; moonshelf add Cut; moonshelf export -o disk/albums.csv; moonshelf backup disk/b")
    #expect(
      full.errors.split(separator: "\n").allSatisfy { $0.contains("the disk is full") },
      "\(full.errors)")
    #expect(full.errors.split(separator: "\n").count == 3)
    let noInodes = try run(
      "size=1m,nr_inodes=10",
      "while true > disk/file$((n=n+1)); do :; done 2>/dev/null; moonshelf add Cut; "
        + "moonshelf export -o disk/albums.csv")
    #expect(
      noInodes.errors.split(separator: "\n").allSatisfy { $0.contains("no inodes left") },
      "\(noInodes.errors)")
  }

  @Test(
    "watch reports it once, and imports when there is room again",
    .enabled(if: canMount, "mounting needs root"))
  func watching() throws {
    let result = try run(
      "size=1m",
      """
      mkdir in; mkfifo said; fill
      expect() { while read -r line <&3; do case $line in *"$1"*) return;; esac; done; exit 3; }
      timeout --foreground 300 "\(Program.path)" watch in --settle 0.05 > said & watch=$!
      exec 3< said
      expect Watching
      awk 'BEGIN {print "title"; for (i = 0; i < 3000; i++) print "a long title to write " i}' > in/a.csv
      expect "in/a.csv: the disk is full"
      rm disk/filler
      expect "3,000 records: 3,000 added"
      kill -INT $watch; wait $watch
      """)
    #expect(result.code == 0, "\(result)")
  }

  @Test(
    "piped input finds no room, and that is reported",
    .enabled(if: canMount, "mounting needs root"))
  func pipe() throws {
    let result = try run(
      "size=1m",
      "fill; awk 'BEGIN { for (i = 0; i < 1000; i++) print \"a,b\" }' > rows; "
        + "cat rows | TMPDIR=disk MOONSHELF_LIBRARY= \(Program.path) import -")
    #expect(
      result.errors
        == "moonshelf: standard input: cannot be stored in disk: the disk is full; "
        + "set TMPDIR to a folder with more room\n")
    #expect(result.code == 1)
  }
}
