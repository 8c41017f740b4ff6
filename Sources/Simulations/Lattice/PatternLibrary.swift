/// The built-in patterns.
public enum PatternLibrary {
  public static let words: [Word] = []

  public static func pattern(named name: String) -> Pattern? { nil }
}
