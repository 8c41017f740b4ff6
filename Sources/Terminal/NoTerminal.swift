#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program has no terminal for keys and pictures.
package struct NoTerminal: Error, Hashable {}
