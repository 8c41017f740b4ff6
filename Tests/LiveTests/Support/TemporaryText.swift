import Files
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file with a text that exists as long as this value.
final class TemporaryText {
  let path: String

  init(_ text: String, ending: String = "json") throws {
    path = "/tmp/live-\(UInt64.random(in: 0 ... .max)).\(ending)"
    try FileAccess.create(path, bytes: Array(text.utf8))
  }

  deinit { unlink(path) }
}
