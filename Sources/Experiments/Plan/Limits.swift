import Blocks
import Files
import Simulations
import Specification

/// The limits of one block, and the time limit of a file. Estimates are compared with them before anything is
/// allocated.
package struct Limits: Sendable, Hashable {
  /// The largest memory in bytes.
  package var memory: Double
  /// The largest number of updates: cells times steps.
  package var updates: Double
  /// The largest size of one region in bytes.
  package var output: Int
  /// The time limit for all blocks of a file, in seconds; 0 means no limit.
  package var seconds: Double

  package init(memory: Double = 0x1p30, updates: Double = 1e13, output: Int = 4 << 20, seconds: Double = 0) {
    self.memory = memory
    self.updates = updates
    self.output = output
    self.seconds = seconds
  }

  /// The number of bytes above which an error mentions the memory of the notebook itself.
  private static let toldBytes = 1 << 20

  /// The upper bound of all limits in bytes. A limit must be lower than this.
  package static let mostBytes = 0x1p62

  /// Returns the error of a block that would exceed a limit, at the key that makes it large. Returns nil if all limits
  /// are met.
  ///
  /// - Parameters:
  ///   - steps: the number of named steps in addition to those of the block.
  ///   - held: the bytes of results that other blocks wait for.
  ///   - read: the bytes of the notebook and its files.
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
          needs: "\(Self.size(needed)) of memory\(others)", limit: Self.size(memory),
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

  /// Returns the error of the block on a line whose region would have `size` bytes.
  package func outputFault(size: Int, line: Int) -> SpecError {
    let place = SourceLocation(line: line, column: 1)
    return SpecError(
      .overLimit(
        needs: "\(Self.size(Double(size))) of output", limit: Self.size(Double(output)),
        flag: Self.flag("--max-output", allowing: Double(size))), at: SourceSpan(start: place, end: place))
  }

  /// Returns the error of a block whose files to save would need too much memory.
  ///
  /// - Parameter needed: the bytes of these files, and of other blocks' files that wait to be written.
  package func savingFault(memory needed: Double, at span: SourceSpan) -> SpecError {
    SpecError(
      .overLimit(
        needs: "\(Self.size(needed)) of memory for the files to save", limit: Self.size(memory),
        flag: Self.flag("--max-memory", allowing: needed)), key: "save", at: span)
  }

  /// Returns a flag with the next whole unit that allows this many bytes, or nil if the number is too large for the
  /// flag.
  private static func flag(_ name: String, allowing bytes: Double) -> String? {
    let unit = RunLimits.units.first { bytes >= $0.1 }?.1 ?? 1
    let limit = (bytes / unit).rounded(.up) * unit
    return limit < mostBytes ? "\(name) \(Self.bytes(limit))" : nil
  }

  /// Returns the number of bytes, rounded up to a tenth of a unit: "1GiB", "3.7GiB".
  package static func bytes(_ bytes: Double) -> String { RunLimits.bytes(bytes) }

  /// Returns a number of bytes for messages, such as `64 MiB`.
  package static func size(_ bytes: Double) -> String { RunLimits.size(bytes) }

  /// Returns the number, rounded up to two digits from a million on: "1e13", "2.4e14".
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

extension Limits {
  /// Returns the error if the system does not grant the memory of a block that is within the limits, or nil if it does.
  ///
  /// A refusal in the middle of a run would end the whole program.
  ///
  /// - Parameter steps: the number of named steps in addition to those of the block.
  func refusal(of specification: BlockSpecification, naming steps: Int) -> SpecError? {
    let cost = specification.cost(naming: steps)
    // Small amounts are always granted.
    guard !SystemMemory.grants(cost.memory * 1.25) else { return nil }
    let swept = specification.experiment.flatMap { $0.span(of: cost.key, at: $0.largestPoint) }
    return SpecError(
      .invalid(
        "the block needs \(Self.size(cost.memory)) of memory, which the system refuses",
        advice: "make it smaller, or give the program more memory (ulimit -v)"),
      key: cost.key, at: swept ?? specification.spans[cost.key] ?? specification.span)
  }
}
