import CFuzzer
import Files
import Glibc
import Simulations

@main enum PatternFuzzer {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, fuzzPatterns))
  }
}

/// Handles a case of libFuzzer: any bytes through every reader of patterns, and accepted patterns through the writers.
///
/// A broken law ends the process, and libFuzzer reports the bytes that broke it.
private func fuzzPatterns(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  for format in PatternFormat.allCases {
    if let pattern = read({ () throws(PatternFormat.Fault) in try format.read(bytes) }, of: bytes) {
      requireWritable(pattern)
    }
  }
  if let titles = read({ () throws(PatternFormat.Fault) in try Configurations.titles(in: bytes) }, of: bytes) {
    for title in Set(titles).prefix(3) {
      let found = read(
        { () throws(PatternFormat.Fault) in try Configurations.pattern(titled: title, in: bytes) }, of: bytes)
      if let pattern = found ?? nil { requireWritable(pattern) }
    }
  }
  let limit = 1 << 16
  if let unpacked = try? Gzip.unpack(bytes, limit: limit, name: "fuzz.gz") {
    precondition(unpacked.count <= limit, "more was unpacked than is allowed")
  }
  if let unpacked = try? Zip.only(bytes, limit: limit, name: "fuzz.zip", where: { _ in true }) {
    precondition(unpacked.contains(0) && unpacked.count <= 2 * limit, "an archive gives more than its limit")
  }
  let again = try? Gzip.unpack(Gzip.pack(bytes), limit: size, name: "fuzz.gz")
  precondition(again == bytes, "what is packed is not unpacked again")
  return 0
}

/// Returns the pattern that a reader finds in the bytes, or nil if it refuses them. The place of its error must be
/// inside the bytes.
private func read<Value>(_ reader: () throws(PatternFormat.Fault) -> Value, of bytes: [UInt8]) -> Value? {
  do throws(PatternFormat.Fault) {
    return try reader()
  } catch {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    precondition((1...lines.count).contains(error.line), "a fault leaves the text")
    precondition((1...lines[error.line - 1].count + 1).contains(error.column), "a fault leaves its line")
    precondition(!error.message.isEmpty)
    return nil
  }
}

/// Requires that every format that can express the pattern reads it back, and writes the same text again.
private func requireWritable(_ pattern: Pattern) {
  precondition(pattern.cells.count == pattern.columns * pattern.rows && pattern.cells.count <= PatternFormat.cellLimit)
  guard pattern.cells.count < 1 << 16, pattern.rows < 1 << 16, pattern.columns < 1 << 16 else { return }
  for format in PatternFormat.writable {
    guard let text = try? format.text(of: pattern) else {
      precondition(pattern.hasManyStates, "two states cannot be written")
      continue
    }
    guard let again = try? format.read(text) else { preconditionFailure("what was written cannot be read") }
    precondition(again.population == pattern.population, "cells were lost")
    precondition((try? format.text(of: again)) == text, "another text comes of what was read")
  }
}
