public import AlbumModel

/// A function of templates: `{title:upper}`, `{title:left 20}`.
///
/// It gets a column's value and returns another one; several are applied from left to right.
public struct TemplateFunction {
  /// Computes a value from another; nil is a missing value.
  public typealias Call = (_ value: FieldValue?) throws -> FieldValue?

  /// The name, of letters, digits and `_`.
  public let name: String
  /// What is wrong with a missing or unsuitable argument, after the name: `needs a number`.
  let usage: String
  /// Makes the function for an argument; nil for an unsuitable one.
  let make: (_ argument: String?) -> Call?

  /// Declares a function that takes any argument or none.
  ///
  /// - Parameters:
  ///   - name: its name, of letters, digits and `_`.
  ///   - body: computes the result; it is not called for missing values.
  public init(
    _ name: String, body: @escaping (_ value: FieldValue, _ argument: String?) throws -> FieldValue?
  ) {
    self.init(name, usage: "takes any argument") { argument in
      { value in try value.flatMap { try body($0, argument) } }
    }
  }

  init(_ name: String, usage: String, make: @escaping (_ argument: String?) -> Call?) {
    (self.name, self.usage, self.make) = (name, usage, make)
  }

  /// The functions that need no script, in alphabetical order.
  ///
  /// - `date FORMAT` writes a date with the letters of `strftime` (``DatePattern``);
  /// - `default TEXT` is the same as `|TEXT`, but can precede other functions;
  /// - `join SEPARATOR` joins the texts of a list;
  /// - `left N` and `right N` keep the first or last characters;
  /// - `lower`, `title` and `upper` change the letters' case;
  /// - `pad N` fills up with spaces to a width, numbers at their left.
  public static var builtIn: [TemplateFunction] {
    [
      TemplateFunction("date", usage: DatePattern.usage) { argument in
        argument.flatMap(DatePattern.init).map { pattern in
          { value in value.map { pattern.text(of: $0).map(FieldValue.text) ?? $0 } }
        }
      },
      TemplateFunction("default", usage: "needs a text: {year:default unknown}") { argument in
        argument.map { text in
          { value in value?.description.isEmpty == false ? value : .text(text) }
        }
      },
      TemplateFunction("join", usage: "needs a separator: {styles:join \", \"}") { argument in
        argument.map { separator in
          { value in
            guard case .list(let texts)? = value else { return value }
            return .text(texts.joined(separator: separator))
          }
        }
      },
      cutting("left") { String($0.prefix($1)) },
      changing("lower") { $0.lowercased() },
      TemplateFunction("pad", usage: "needs a width up to 1000: {title:pad 30}") { argument in
        number(argument).flatMap { $0 > 1000 ? nil : $0 }.map { width in
          { value in .text(padded(value, to: width)) }
        }
      },
      cutting("right") { String($0.suffix($1)) },
      changing("title") { TitleCase.of($0) },
      changing("upper") { $0.uppercased() },
    ]
  }

  /// A function that changes each text of a value.
  private static func changing(
    _ name: String, _ body: @escaping (String) -> String
  ) -> TemplateFunction {
    TemplateFunction(name, usage: "takes no argument: {title:\(name)}") { argument in
      guard argument == nil else { return nil }
      return { value in
        switch value {
        case .list(let texts)?: .list(texts.map(body))
        case let value?: .text(body(value.description))
        case nil: nil
        }
      }
    }
  }

  private static func cutting(
    _ name: String, _ body: @escaping (String, Int) -> String
  ) -> TemplateFunction {
    TemplateFunction(name, usage: "needs a number of characters: {title:\(name) 20}") { argument in
      number(argument).map { count in
        { value in value.map { .text(body($0.description, count)) } }
      }
    }
  }

  private static func number(_ argument: String?) -> Int? {
    argument.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The value in a width: text at the left, a number at the right, as in tables.
  private static func padded(_ value: FieldValue?, to width: Int) -> String {
    let text = value?.description ?? ""
    let space = String(repeating: " ", count: max(0, width - TextWidth.width(text)))
    return switch value {
    case .integer, .number: space + text
    default: text + space
    }
  }
}
