#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why libcmark could not finish a document.
package enum ParseFailure: Error, Sendable, Hashable {
  case overTime(seconds: Double)
  case overMemory(bytes: Int)
  /// The system grants less memory than the document may need.
  case refused

  /// Returns the end of a sentence about a parser that needed more time than this.
  package static func overTimeReason(_ seconds: Double) -> String {
    let text = "\(seconds)"
    return "did not finish within \(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) seconds"
  }
}
