import ArgumentParser
import Experiments

/// A number of bytes as people write it: `4096`, `423B`, `512KiB`, `64MiB`, `1.5GiB`.
struct ByteCount: Sendable, Hashable, CustomStringConvertible, ExpressibleByArgument {
  var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    let units: KeyValuePairs = ["KiB": 0x1p10, "MiB": 0x1p20, "GiB": 0x1p30, "TiB": 0x1p40, "B": 1]
    let unit = units.first { argument.hasSuffix($0.key) }
    guard let number = Double(argument.dropLast(unit?.key.count ?? 0)), number >= 0 else { return nil }
    let bytes = number * (unit?.value ?? 1)
    guard bytes < Limits.mostBytes else { return nil }
    self.bytes = Int(bytes)
  }

  var description: String { Limits.bytes(Double(bytes)) }
}
