import ArgumentParser
import Simulations

/// A format in which patterns can be written.
struct WrittenFormat: ExpressibleByArgument {
  let format: PatternFormat

  init?(argument: String) {
    guard let format = PatternFormat(argument: argument), PatternFormat.writable.contains(format) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { PatternFormat.writable.map(\.rawValue) }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
