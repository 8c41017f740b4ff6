/// A file that a block saves.
public struct SaveTarget: Sendable, Hashable {
  public enum Content: Sendable, Hashable {
    /// The lattice at the end, as a pattern.
    case finalState(PatternFormat)
    /// The series as comma-separated values; of an experiment the statistics of all runs, a row a point and replicate.
    case series
  }

  /// Its path from the notebook's folder: names parted by single slashes, none of them hidden, none of them `..`.
  public let path: String
  public let content: Content
  public let span: SourceSpan

  /// The endings of the names of such files; each tells what is in them.
  public static let endings = [".rle", ".cells", ".mc", ".csv"]

  /// Why a path is that of no file that could be saved.
  public struct Refusal: Error, Sendable, Hashable {
    public var problem: SpecError.Problem
  }

  /// More bytes than any path needs, so that the line of a region that links it stays a line.
  private static let longest = 255

  /// The names that a path consists of, `.` left out.
  ///
  /// - Throws: where it leads out of the notebook's folder or into a hidden one, is too long, or cannot be printed.
  public static func names(in text: String) throws(Refusal) -> [Substring] {
    func refuse(_ text: String, _ advice: String? = nil) -> Refusal { Refusal(problem: .invalid(text, advice: advice)) }
    guard text.utf8.count <= Self.longest else {
      throw Refusal(
        problem: .outOfRange(found: "\(text.utf8.count) bytes", expected: "path of at most \(Self.longest) bytes"))
    }
    guard !text.unicodeScalars.contains(where: Self.isUnprintable) else {
      throw refuse("the name of a file holds a character that cannot be seen")
    }
    guard !text.hasPrefix("/") else {
      throw refuse("'\(text)' leaves the notebook's folder", "a path starts in the folder of the notebook")
    }
    guard !text.utf8.contains(UInt8(ascii: "\\")) else {
      throw refuse("'\(text)' holds a backslash", "the names of folders are parted by /")
    }
    let names = text.split(separator: "/").filter { $0 != "." }
    guard !names.contains("..") else {
      throw refuse("'\(text)' leads up, and may leave the notebook's folder", "write the path without '..'")
    }
    if let hidden = names.first(where: { $0.hasPrefix(".") }) {
      throw refuse(
        "'\(text)' is hidden: '\(hidden)' begins with a dot", "a file is saved where everybody sees it")
    }
    return names
  }

  /// - Parameter text: what the author wrote.
  public init(_ text: String, at span: SourceSpan) throws(Refusal) {
    func refuse(_ text: String, _ advice: String? = nil) -> Refusal { Refusal(problem: .invalid(text, advice: advice)) }
    let names = try Self.names(in: text)
    guard let name = names.last, !text.hasSuffix("/"), !text.hasSuffix("/.") else {
      throw refuse("'\(text)' names no file")
    }
    let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    switch ending {
    case ".csv": content = .series
    case ".rle": content = .finalState(.rle)
    case ".cells": content = .finalState(.cells)
    case ".mc": content = .finalState(.macrocell)
    case "": throw refuse("'\(text)' has no ending", Self.advice)
    case ".gz": throw refuse("'\(text)' is packed, and files are saved as they are", Self.advice)
    default: throw Refusal(problem: .unknownWord(found: ending, what: "ending", allowed: Self.endings.map { Word($0) }))
    }
    path = names.joined(separator: "/")
    self.span = span
  }

  static let advice = ".rle, .cells and .mc hold the final state, .csv the series, or of many runs their statistics"

  /// Control characters, and those that turn or hide what stands beside them.
  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

/// Reads `save`, and judges it by what the model has to save.
enum SaveReader {
  /// A block saves at most so many files.
  private static let limit = 16

  /// The files that could be read; what is wrong with the others is reported.
  static func read(
    _ node: SpecNode?, _ declaration: ModelDeclaration, isExperiment: Bool, in context: inout SpecContext
  ) -> [SaveTarget] {
    guard let node else { return [] }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    guard items.count <= limit else {
      context.report(
        .outOfRange(found: "\(items.count) files", expected: "list of at most \(limit) files"), key: "save",
        at: node.span)
      return []
    }
    var targets: [SaveTarget] = []
    for item in items {
      guard let text = item.scalar, !text.isEmpty else {
        context.report(
          .wrongType(found: item.found, expected: CommonKeys.save.declaration.type), key: "save", at: item.span)
        continue
      }
      do throws(SaveTarget.Refusal) {
        let target = try SaveTarget(text, at: item.span)
        if target.content == .series, declaration.series.isEmpty, !isExperiment {
          context.report(
            .invalid("the model \(declaration.name) has no series to save", advice: nil), key: "save", at: item.span)
        } else if target.content != .series, isExperiment {
          context.report(
            .invalid(
              "a block of many runs has no final state to save",
              advice: "a name that ends in .csv saves the statistics of all runs"), key: "save", at: item.span)
        } else if targets.contains(where: { $0.path == target.path }) {
          context.report(.invalid("'\(target.path)' is saved twice", advice: nil), key: "save", at: item.span)
        } else {
          targets.append(target)
        }
      } catch {
        context.report(error.problem, key: "save", at: item.span)
      }
    }
    return targets
  }

  /// Reports the final states for which a format has no words.
  static func check(
    _ targets: [SaveTarget], of simulation: any Simulation, _ declaration: ModelDeclaration,
    in context: inout SpecContext
  ) {
    for target in targets {
      guard case .finalState(let format) = target.content else { continue }
      if let obstacle = simulation.patternObstacle {
        context.report(
          .invalid(
            obstacle, advice: declaration.series.isEmpty ? nil : "a name that ends in .csv saves its series"),
          key: "save", at: target.span)
        continue
      }
      // What stands behind a colon is the lattice, which is no part of a pattern.
      guard let rule = simulation.patternRule, !format.keeps(rule: String(rule.prefix { $0 != ":" })) else { continue }
      context.report(
        .invalid(
          "a \(format.title) file has two states and the rule B3/S23; the rule of the block is \(rule)",
          advice: "a name that ends in .rle or .mc keeps the rule"), key: "save", at: target.span)
    }
  }
}
