#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why libcmark could not finish a document.
package enum ParseFailure: Error, Sendable, Hashable {
  case overTime(seconds: Double)
  case overMemory(bytes: Int)
}
