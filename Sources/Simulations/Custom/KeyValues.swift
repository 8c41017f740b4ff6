import Specification

/// The values of a model's keys in a block, including defaults.
///
/// To create them in a program, call ``init(_:for:)``.
///
/// - Precondition: the model declares every key that it asks for, with the same type. Otherwise the program stops with
///   a message.
public struct KeyValues: Sendable {
  enum Value: Sendable {
    case whole(Int)
    case probability(Probability)
    case text(String)
    case truth(Bool)
    case grid(GridSize)
  }

  private var values: [String: Value] = [:]

  init() {}

  mutating func set(_ name: String, _ value: Value) { values[name] = value }

  /// Returns the value of a key declared by ``ModelKey/whole(_:in:default:isName:help:)``.
  public func whole(_ name: String) -> Int {
    guard case .whole(let value)? = values[name] else { fatalError("no whole number '\(name)' is declared") }
    return value
  }

  /// Returns the value of a key declared by ``ModelKey/probability(_:default:help:)``.
  public func probability(_ name: String) -> Probability {
    guard case .probability(let value)? = values[name] else {
      fatalError("no probability '\(name)' is declared")
    }
    return value
  }

  /// Returns the value of a key declared by ``ModelKey/word(_:_:default:help:)`` or ``ModelKey/text(_:default:help:)``.
  public func text(_ name: String) -> String {
    guard case .text(let value)? = values[name] else { fatalError("no text '\(name)' is declared") }
    return value
  }

  /// Returns the value of a key declared by ``ModelKey/truth(_:default:help:)``.
  public func truth(_ name: String) -> Bool {
    guard case .truth(let value)? = values[name] else { fatalError("no truth '\(name)' is declared") }
    return value
  }

  /// Returns the columns and rows of a key declared by ``ModelKey/grid(_:default:help:)``.
  public func grid(_ name: String = "grid") -> (columns: Int, rows: Int) {
    guard case .grid(let size)? = values[name] else { fatalError("no grid '\(name)' is declared") }
    return (size.columns, size.rows ?? size.columns)
  }
}

extension KeyValues {
  /// Reads values from text, such as `["growth=0.1", "strikes=3@40"]`, as a block of the model would.
  ///
  /// Keys that are left out have their default values.
  ///
  /// - Parameters:
  ///   - arguments: one `KEY=VALUE` for each key, split at the first `=`.
  ///   - model: the model that declares the keys.
  /// - Throws: ``RunError`` with all problems that the strict reader of blocks would report.
  public init<Model: CustomModel>(_ arguments: [String] = [], for model: Model.Type) throws(RunError) {
    self.init()
    let declaration = Model.declaration
    let place = SourceLocation(line: 1, column: 1), span = SourceSpan(start: place, end: place)
    var entries: [SpecEntry] = [], problems: [RunError] = []
    for argument in arguments {
      guard let equals = argument.firstIndex(of: "=") else {
        problems.append(
          RunError(key: "arguments", "'\(argument)' is not a key with a value", advice: "write key=value"))
        continue
      }
      let key = String(argument[..<equals]), value = String(argument[argument.index(after: equals)...])
      if entries.contains(where: { $0.key == key }) {
        problems.append(RunError(key: key, "duplicate key '\(key)'", advice: "remove one of them"))
        continue
      }
      entries.append(SpecEntry(key: key, keySpan: span, value: SpecNode(.scalar(value, isQuoted: false), at: span)))
    }
    var context = SpecContext()
    if var map = SpecMap(
      SpecNode(.map(entries), at: span), owner: declaration.name, keys: declaration.keys.map(\.declaration),
      in: &context)
    {
      for key in declaration.keys {
        if let value = key.read(&map, in: &context) { set(key.name, value) }
      }
    }
    problems += context.errors.map { RunError(key: $0.key ?? declaration.name, $0.message, advice: $0.help) }
    if let error = RunError(problems) { throw error }
  }
}
