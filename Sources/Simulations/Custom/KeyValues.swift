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
