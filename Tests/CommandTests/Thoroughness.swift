import Foundation
import TestSupport

/// How much of a long series of attacks the tests try.
enum Thoroughness {
  /// Whether the environment sets `AUTOMATA_THOROUGH`, so that everything is tried.
  static let isWhole = ProcessInfo.processInfo.environment["AUTOMATA_THOROUGH"] != nil

  /// Which sixteenth is tried by default: the first digit of the commit's name. So a failure can be repeated, and
  /// sixteen commits try about two thirds of all cases.
  private static let part: Int = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().path
    let name = try? Workshop.output(of: "git -C '\(folder)' rev-parse HEAD 2> /dev/null")
    return name?.first.flatMap { Int(String(UnicodeScalar($0)), radix: 16) } ?? 0
  }()

  /// Returns all cases, or by default a sixteenth of them, but at least one.
  static func sample<Case>(of cases: [Case]) -> [Case] {
    if isWhole || cases.isEmpty { return cases }
    return stride(from: part % min(cases.count, 16), to: cases.count, by: 16).map { cases[$0] }
  }
}
