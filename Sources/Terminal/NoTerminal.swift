#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// There is no terminal for keys and pictures.
package struct NoTerminal: Error, Hashable {}
