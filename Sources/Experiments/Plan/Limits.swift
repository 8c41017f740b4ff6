import Blocks
import Simulations
import Specification

/// The limits of one block, and the time of a file. Estimates are compared with them before anything is allocated.
package struct Limits: Sendable, Hashable {
  /// Bytes of memory.
  package var memory: Double
  /// Cells times steps.
  package var updates: Double
  /// Bytes of one region.
  package var output: Int
  /// The time limit for all blocks of a file, in seconds; 0 means no limit.
  package var seconds: Double

  package init(memory: Double = 0x1p30, updates: Double = 1e13, output: Int = 4 << 20, seconds: Double = 0) {
    self.memory = memory
    self.updates = updates
    self.output = output
    self.seconds = seconds
  }

  /// An error mentions the memory of the notebook itself above this number of bytes.
  private static let toldBytes = 1 << 20

  /// The bound for all limits in bytes, which must be lower.
  package static let mostBytes = 0x1p62

  /// Returns the error of a block that would break a limit, at the key that makes it large, or nil if it breaks none.
  ///
  /// - Parameters:
  ///   - steps: the number of named steps in addition to its own.
  ///   - held: the bytes of results that other blocks wait for.
  ///   - read: the bytes that the notebook and its files hold.
  package func fault(
    in specification: BlockSpecification, naming steps: Int = 0, besides held: Int = 0, and read: Int = 0
  ) -> SpecError? {
    let cost = specification.cost(naming: steps)
    let swept = specification.experiment.flatMap { $0.span(of: cost.key, at: $0.largestPoint) }
    let span = swept ?? specification.spans[cost.key] ?? specification.span
    // A page of ordinary size counts as part of the program.
    let needed = cost.memory + Double(held + (read > Self.toldBytes ? read : 0))
    if needed > memory {
      let others =
        held > 0
        ? " with the results that other blocks wait for"
        : read > Self.toldBytes ? " with the patterns and files of the notebook" : ""
      return SpecError(
        .overLimit(
          needs: "\(Self.bytes(needed)) of memory\(others)", limit: Self.bytes(memory),
          flag: Self.flag("--max-memory", allowing: needed)), key: cost.key, at: span)
    }
    if cost.updates > updates {
      return SpecError(
        .overLimit(
          needs: "\(Self.count(cost.updates)) cell updates", limit: Self.count(updates),
          flag: "--max-updates \(Self.count(cost.updates * 1.05))"), key: cost.key, at: span)
    }
    return nil
  }

  /// Returns the error of a block on this line whose region would have `size` bytes.
  package func outputFault(size: Int, line: Int) -> SpecError {
    let place = SourceLocation(line: line, column: 1)
    return SpecError(
      .overLimit(
        needs: "\(Self.bytes(Double(size))) of output", limit: Self.bytes(Double(output)),
        flag: Self.flag("--max-output", allowing: Double(size))), at: SourceSpan(start: place, end: place))
  }

  /// Returns the error of a block whose files to save would need this much memory, together with the files of other
  /// blocks that wait to be written.
  package func savingFault(memory needed: Double, at span: SourceSpan) -> SpecError {
    SpecError(
      .overLimit(
        needs: "\(Self.bytes(needed)) of memory for the files to save", limit: Self.bytes(memory),
        flag: Self.flag("--max-memory", allowing: needed)), key: "save", at: span)
  }

  /// Returns a flag with the next whole unit that allows this many bytes, or nil if the flag takes no such number.
  private static func flag(_ name: String, allowing bytes: Double) -> String? {
    let unit = RunLimits.units.first { bytes >= $0.1 }?.1 ?? 1
    let limit = (bytes / unit).rounded(.up) * unit
    return limit < mostBytes ? "\(name) \(Self.bytes(limit))" : nil
  }

  /// "1GiB", "3.7GiB": rounded up to a tenth.
  package static func bytes(_ bytes: Double) -> String { RunLimits.bytes(bytes) }

  /// "1e13", "2.4e14": two digits, rounded up.
  private static func count(_ number: Double) -> String {
    guard number >= 1e6 else { return String(Int(number)) }
    var exponent = 0
    var mantissa = number
    while mantissa >= 10 {
      mantissa /= 10
      exponent += 1
    }
    return RunLimits.short((mantissa * 10).rounded(.up) / 10) + "e\(exponent)"
  }
}
