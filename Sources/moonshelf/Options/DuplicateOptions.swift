public import AlbumImport
public import ArgumentParser
import RecordRecognition

extension DuplicatePolicy: ExpressibleByArgument {
  /// The effect of each policy, for the help.
  public static var allValueDescriptions: [String: String] {
    [
      skip.rawValue: "leave the album unchanged", merge.rawValue: "fill its missing fields",
      replace.rawValue: "replace its values", keep.rawValue: "add another album",
    ]
  }
}

/// The options for records whose album exists.
struct DuplicateOptions: ParsableArguments {
  @Option(help: "How to import records of existing albums.")
  var duplicates: DuplicatePolicy = .merge

  @Option(help: "How to import records of existing albums whose year differs.")
  var inDoubt: DuplicatePolicy = .keep

  @Flag(help: "Import each row as an album of its own, also if another row is the same.")
  var copies = false

  /// A plan with these options.
  func plan(reading: ImportOptions) -> ImportPlan {
    var plan = ImportPlan()
    (plan.reading, plan.keepsCopies) = (reading, copies)
    (plan.duplicates, plan.inDoubt) = (duplicates, inDoubt)
    return plan
  }
}
