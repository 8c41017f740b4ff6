import ArgumentParser
import Experiments

/// A number of bytes as people write it: `4096`, `423B`, `512KiB`, `64MiB`, `1.5GiB`.
struct ByteCount: Sendable, Hashable, CustomStringConvertible {
  var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  /// Reads an argument.
  ///
  /// - Throws: an error with advice if the argument is not a number of bytes.
  @Sendable static func read(_ argument: String) throws -> ByteCount {
    if let count = ByteCount(argument: argument) { return count }
    throw ValidationError(meant(by: argument).map { "write \($0)" } ?? "write a number such as 512MiB or 1.5GiB")
  }

  /// Returns the number of bytes that was probably meant: `10MB`, `10 MB` and `10m` mean 10MiB.
  private static func meant(by argument: String) -> String? {
    let number = argument.prefix { $0.isNumber || $0 == "." }
    let unit = argument.dropFirst(number.count).drop { $0 == " " }.uppercased()
    let units: KeyValuePairs = [
      "B": ["BYTE", "BYTES"], "KiB": ["K", "KB", "KIB"], "MiB": ["M", "MB", "MIB"], "GiB": ["G", "GB", "GIB"],
      "TiB": ["T", "TB", "TIB"], "PiB": ["P", "PB", "PIB"], "EiB": ["E", "EB", "EIB"],
    ]
    guard let right = units.first(where: { $0.value.contains(unit) })?.key else { return nil }
    return ByteCount(argument: number + right).map { _ in number + right }
  }

  init?(argument: String) {
    let units: KeyValuePairs = [
      "KiB": 0x1p10, "MiB": 0x1p20, "GiB": 0x1p30, "TiB": 0x1p40, "PiB": 0x1p50, "EiB": 0x1p60, "B": 1,
    ]
    let unit = units.first { argument.hasSuffix($0.key) }
    guard let number = Double(argument.dropLast(unit?.key.count ?? 0)), number >= 0 else { return nil }
    let bytes = number * (unit?.value ?? 1)
    guard bytes < Limits.mostBytes else { return nil }
    self.bytes = Int(bytes)
  }

  var description: String { Limits.bytes(Double(bytes)) }
}
