import ArgumentParser

@main
enum Main {
  static func main() {
    Interruption.install()
    do {
      var command = try Moonshelf.parseAsRoot()
      try command.run()
    } catch {
      CommandFailure.exit(with: error)
    }
  }
}
