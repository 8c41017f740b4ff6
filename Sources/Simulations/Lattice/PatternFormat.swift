/// Readers and writers of pattern texts, on bytes.
public enum PatternFormat {
  /// What is wrong with a pattern's text, and where in it (both from 1).
  public struct Fault: Error, Sendable, Hashable {
    public var line: Int
    public var column: Int
    public var message: String
    public var advice: String?
  }

  /// A pattern has at most so many cells, so that a count of 10^18 is refused before anything is allocated.
  public static let cellLimit = 1 << 28

  /// The endings of the names of files that can be read.
  public static let endings = [".rle", ".cells"]

  /// Reads a file by the ending of its name.
  public static func read(_ bytes: [UInt8], path: String) -> Result<Pattern, Fault> {
    if path.hasSuffix(".rle") { return rle(bytes) }
    if path.hasSuffix(".cells") { return cells(bytes) }
    return .failure(
      Fault(line: 1, column: 1, message: "'\(path)' has no known ending", advice: "known are .rle and .cells"))
  }
}
