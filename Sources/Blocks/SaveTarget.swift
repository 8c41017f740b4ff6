import Simulations
import Specification

/// A file that a block saves.
package struct SaveTarget: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// The final state, as a pattern.
    case finalState(PatternFormat)
    /// The series as comma-separated values. For an experiment, the statistics of all runs, with one row for each
    /// replicate of each point.
    case series
    /// The series of all runs of an experiment, with one row for each point, replicate and step. For a single run, its
    /// series.
    case curves
    /// The machine of a block, as a graph.
    case machine
  }

  /// The path relative to the notebook's folder: names separated by single slashes, none of them hidden or `..`.
  package let path: String
  package let content: Content
  package let span: SourceSpan

  /// The possible file name extensions, which determine the format of the file.
  package static let endings = [".rle", ".cells", ".mc", ".csv", ".dot"]

  /// The reason why a path cannot be saved to.
  package struct Refusal: Error, Sendable, Hashable {
    package var problem: SpecError.Problem
  }

  /// The maximum length of a path in bytes. The limit keeps the line of a region that links to the file short.
  private static let longest = 255

  /// Returns the components of a path, without `.`.
  ///
  /// - Throws: a refusal if the path leads out of the notebook's folder or into a hidden folder, is too long, or cannot
  ///   be printed.
  package static func names(in text: String) throws(Refusal) -> [Substring] {
    func refuse(_ text: String, advice: String? = nil) -> Refusal { Refusal(problem: .invalid(text, advice: advice)) }
    guard text.utf8.count <= Self.longest else {
      throw Refusal(
        problem: .outOfRange(found: "\(text.utf8.count) bytes", expected: "path of at most \(Self.longest) bytes"))
    }
    guard !text.unicodeScalars.contains(where: Self.isUnprintable) else {
      throw refuse("the file name contains an invisible character")
    }
    guard !text.hasPrefix("/") else {
      throw refuse("'\(text)' leaves the notebook's folder", advice: "write the path from the notebook's folder")
    }
    guard !text.utf8.contains(UInt8(ascii: "\\")) else {
      throw refuse("'\(text)' contains a backslash", advice: "separate folder names with /")
    }
    let names = text.split(separator: "/").filter { $0 != "." }
    guard !names.contains("..") else {
      throw refuse(
        "'\(text)' contains '..', which may leave the notebook's folder", advice: "write the path without '..'")
    }
    if let hidden = names.first(where: { $0.hasPrefix(".") }) {
      throw refuse(
        "'\(text)' is hidden: '\(hidden)' begins with a dot", advice: "choose a path without hidden files and folders")
    }
    return names
  }

  /// Reads the path of a file, whose extension determines what is saved.
  package init(_ text: String, at span: SourceSpan) throws(Refusal) {
    func refuse(_ text: String, advice: String? = nil) -> Refusal { Refusal(problem: .invalid(text, advice: advice)) }
    let names = try Self.names(in: text)
    guard let name = names.last, !text.hasSuffix("/"), !text.hasSuffix("/.") else {
      throw refuse("'\(text)' does not name a file")
    }
    let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    switch ending.lowercased() {
    case ".csv": content = name.lowercased().hasSuffix(Self.curvesEnding) ? .curves : .series
    case ".dot": content = .machine
    case ".rle": content = .finalState(.rle)
    case ".cells": content = .finalState(.cells)
    case ".mc": content = .finalState(.macrocell)
    case "": throw refuse("'\(text)' has no file name extension", advice: Self.advice)
    case ".gz": throw refuse("'\(text)' is a packed file, but files are saved unpacked", advice: Self.advice)
    default:
      let nearest = Self.endings.map { Word($0) }.nearest(to: ending).map { "did you mean '\($0)'?" }
      let advice = nearest ?? "known extensions: \(Self.endings.joined(separator: ", "))"
      throw refuse("unknown file name extension '\(ending)'", advice: advice)
    }
    path = names.joined(separator: "/")
    self.span = span
  }

  static let advice =
    ".rle, .cells and .mc hold the final state; .csv holds the series or, for many runs, their statistics; "
    + "\(curvesEnding) holds the series of many runs; .dot holds a machine"

  /// The ending of file names that ask for the series of many runs.
  private static let curvesEnding = "curves.csv"

  /// Returns whether a character controls a terminal, or can reverse or hide its neighbours.
  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension BlockSpecification {
  /// Whether the final state is saved as a macrocell file.
  package var savesMacrocell: Bool { saves.contains { $0.content == .finalState(.macrocell) } }
}
