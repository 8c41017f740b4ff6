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
}
