import AlbumModel
import ArgumentParser

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration("init")

  @Flag(help: "Add five sample albums.")
  var sample = false

  @OptionGroup var options: ChangeOptions

  mutating func run() throws {
    let library = try options.library.open(isDryRun: options.isDryRun)
    let path = try options.library.path()
    let count = try library.count()
    guard count == 0 else {
      guard !sample else {
        throw UserError("\(path) has \(count.albums) already; sample albums need an empty library")
      }
      return options.result.say("\(path) is a library of \(count.albums) already.")
    }
    guard sample else {
      return options.says("Would make \(path).") ? () : options.result.say("Made \(path).")
    }
    try library.transaction("Sample albums") {
      for album in Self.samples { try library.add(album) }
    }
    guard try !options.shows(library) else { return }
    options.result.say(
      "Made \(path) with \(Self.samples.count.albums). Look at them with: "
        + options.library.command("list"), step: try library.history(1).first)
  }

  /// The albums of the classic example that this library's design is based on.
  private static let samples = [
    AlbumContent(title: "Best of Bowie", artist: "David Bowie", genre: "Pop", year: 1992),
    AlbumContent(title: "It's My Life", artist: "No Doubt", genre: "Pop", year: 2003),
    AlbumContent(title: "Nothing Like The Sun", artist: "Sting", genre: "Pop", year: 1999),
    AlbumContent(title: "Staring at the Sun", artist: "U2", genre: "Pop", year: 2000),
    AlbumContent(title: "American Pie", artist: "Madonna", genre: "Pop", year: 2000),
  ]
}
