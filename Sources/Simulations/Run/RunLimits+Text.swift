extension RunLimits {
  /// The units of memory with their sizes in bytes, largest first.
  package static let units = [
    ("EiB", 0x1p60), ("PiB", 0x1p50), ("TiB", 0x1p40), ("GiB", 0x1p30), ("MiB", 0x1p20), ("KiB", 0x1p10),
  ]

  /// A number of bytes that no machine exceeds: 16 EiB.
  private static let mostBytes = 0x1p64

  /// Returns a number of bytes as text, such as `1GiB` or `3.7GiB`, rounded up to a tenth of the unit. Numbers beyond
  /// every machine are `more than 16EiB`.
  package static func bytes(_ bytes: Double) -> String {
    guard bytes <= mostBytes else { return "more than 16EiB" }
    guard let unit = units.first(where: { bytes >= $0.1 }) else { return "\(Int(bytes))B" }
    return short((bytes / unit.1 * 10).rounded(.up) / 10) + unit.0
  }

  /// Returns a number of bytes for messages, such as `1 GiB`: as ``bytes(_:)``, with a space before the unit.
  package static func size(_ bytes: Double) -> String {
    let text = self.bytes(bytes)
    guard let unit = text.firstIndex(where: { "KMGTPEB".contains($0) }) else { return text }
    return text[..<unit] + " " + text[unit...]
  }

  /// Returns a number of bytes as text for `--max-memory`, or nil if no machine has this many.
  static func option(_ bytes: Double) -> String? { bytes <= mostBytes ? self.bytes(bytes) : nil }

  /// Returns a number as text, without `.0` if it is whole.
  package static func short(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
