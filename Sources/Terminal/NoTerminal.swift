#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The error of a program without a terminal for keys and pictures.
package struct NoTerminal: Error, Hashable {}
