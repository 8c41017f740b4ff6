import Foundation
import TestSupport
import Testing

/// The tutorial, followed word for word in an empty folder. A comment at the top of the page explains how it is read.
@Suite struct TutorialTests {
  /// A step that a reader of the page takes, or a comparison that the reader makes.
  private enum Step {
    case save(name: String, text: String)
    case add(name: String, text: String)
    case run(script: String, exit: Int32)
    case output(lines: [String])
  }

  private static func page() throws -> [String] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.deletingLastPathComponent().appending(path: "docs/tutorial.md")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
  }

  /// Returns the steps of the page, without its regions and comments.
  private static func steps(of page: [String]) -> [Step] {
    var steps: [Step] = []
    var paragraph = "", isOpen = false, exit: Int32 = 0, hasOutput = false
    var rest = page[...]
    while let line = rest.popFirst() {
      if line.hasPrefix("<!-- notebook:begin ") || line == "<!--" {
        let end = line == "<!--" ? "-->" : "<!-- notebook:end "
        rest = rest.drop { !$0.hasPrefix(end) }.dropFirst()
        hasOutput = false
      } else if let match = line.wholeMatch(of: /<!-- exit (\d+) -->/) {
        exit = Int32(match.1) ?? 0
      } else if let fence = line.wholeMatch(of: /(`{3,})(.*)/) {
        let body = rest.prefix { $0 != fence.1 }
        rest = rest.dropFirst(body.count + 1)
        let text = body.map { $0 + "\n" }.joined()
        let content = fence.2 == "yaml simulation" ? "\(line)\n\(text)\(fence.1)\n" : text
        switch fence.2 {
        case "sh":
          steps.append(.run(script: text, exit: exit))
          (exit, hasOutput) = (0, true)
        case "text" where hasOutput: steps.append(.output(lines: Array(body)))
        default:
          if let name = paragraph.firstMatch(of: /to the end of `([^`]+)`:$/) {
            steps.append(.add(name: String(name.1), text: "\n" + content))
          } else if let name = paragraph.firstMatch(of: /as `([^`]+)`:$/) {
            steps.append(.save(name: String(name.1), text: content))
          }
        }
        (paragraph, isOpen) = ("", false)
      } else {
        if !line.isEmpty { paragraph = isOpen ? paragraph + " " + line : line }
        isOpen = !line.isEmpty
      }
    }
    return steps
  }

  /// Returns whether lines are as expected, where `…` represents any number of lines.
  private static func match(_ found: ArraySlice<String>, _ expected: ArraySlice<String>) -> Bool {
    guard let first = expected.first else { return found.isEmpty }
    if first == "…" {
      return found.indices.contains { match(found[$0...], expected.dropFirst()) }
        || match(found.suffix(0), expected.dropFirst())
    }
    return found.first == first && match(found.dropFirst(), expected.dropFirst())
  }

  /// Returns the regions of a page by the names of their blocks, without the parts that depend on the page's own name.
  private static func regions(of page: [String], named name: String) -> [String: [String]] {
    var regions: [String: [String]] = [:]
    var rest = page[...]
    while let line = rest.popFirst() {
      guard let begin = line.wholeMatch(of: /<!-- notebook:begin (\S+) -->/) else { continue }
      regions[String(begin.1)] = rest.prefix { !$0.hasPrefix("<!-- notebook:end ") }.map { line in
        line.replacing("figures/\(name)/", with: "figures/NAME/").replacing(#/ output=\w+/#, with: "")
      }
    }
    return regions
  }

  @Test func everyStepDoesWhatThePageSays() throws {
    let page = try Self.page(), place = try OwnershipPlace()
    let programs = Command.program("notebook").deletingLastPathComponent().path
    var output: [String] = []
    var runs = 0, comparisons = 0
    for step in Self.steps(of: page) {
      switch step {
      case .save(let name, let text): try place.write(text, to: name)
      case .add(let name, let text): try place.write(try #require(place.read(name)) + text, to: name)
      case .run(let script, let exit):
        try place.write(script, to: ".step")
        let result = try Command("PATH='\(programs):/usr/bin:/bin' sh -c 'sh -e .step 2>&1'").run(in: place.folder)
        output = String(decoding: result.output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast().map { String($0) }
        #expect(result.exit == exit, "\(script)\(output)")
        runs += 1
      case .output(let lines):
        #expect(Self.match(output[...], lines[...]), "\(lines)\nis not\n\(output)")
        comparisons += 1
      }
    }
    #expect(runs >= 8 && comparisons >= 5)
    let written = try #require(place.read("town.md")).split(separator: "\n", omittingEmptySubsequences: false)
    let expected = Self.regions(of: page, named: "tutorial")
    #expect(expected.count >= 4)
    for (name, region) in Self.regions(of: written.map { String($0) }, named: "town") {
      #expect(expected[name] == region, "\(name)")
    }
  }
}
