import Notebooks
import Simulations
import Specification
import TestSupport
import Testing

/// Properties of the reader for any text.
extension StrictYamlTests {
  /// For any text, nothing crashes, and every place is inside the text.
  @Test(arguments: 1...8)
  func anyTextIsReadOrRefused(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let valid = Array(
      """
      model: life # é
      grid: 64x32
      initial: [{pattern: glider, at: [1, 2]}, {cells: "..O", rotate: 90}]
      show:
        - frames: {frames: [0, 10]}
        - 'it''s'
      cells: |
        .O.
        ..O
      sweep: {factor: [1, 2], p: 0.1..0.9 step 0.1}
      a: &x *y
      ? !t "q\\u00e9"
      : >-
        folded

        text
      """.utf8)
    let alphabet = Array("a:- \n\t[]{},&*!|>'\"%@#?\\\r.é\u{85}\u{2028}\0".utf8)
    for round in 0..<1500 {
      var body = round % 3 == 0 ? [] : valid
      for _ in 0..<(1 + random.number(0...(round % 3 == 0 ? 59 : 5))) {
        let at = random.number(0...body.count)
        switch random.number(0...2) {
        case 0: body.insert(random.one(of: alphabet), at: at)
        case 1 where at < body.count: body.remove(at: at)
        default: body.insert(contentsOf: body[random.number(0...at)..<at].prefix(12), at: random.number(0...body.count))
        }
      }
      let text = String(decoding: body, as: UTF8.self).unicodeScalars
      let lines = Self.lineLengths(Array(text))
      let locate = { (line: Int, column: Int) in SourceLocation(line: line, column: column) }
      for result in [StrictYaml.read(body, locate: locate), StrictYaml.member("show", of: body, locate: locate)] {
        for span in result.errors.map(\.span) + (result.node?.spans ?? []) {
          let isInside = [span.start, span.end].allSatisfy {
            lines.indices.contains($0.line) && $0.column >= 0 && $0.column <= lines[$0.line] + 1
          }
          #expect(
            isInside && span.start <= span.end,
            "\(span.text) in \(String(decoding: body, as: UTF8.self).debugDescription)")
        }
      }
      #expect(
        StrictYaml.read(body, locate: locate).node != nil || !StrictYaml.read(body, locate: locate).errors.isEmpty)
    }
  }

  /// Returns the number of scalars in each line, without line ends.
  private static func lineLengths(_ text: [Unicode.Scalar]) -> [Int] {
    var lengths = [0]
    for (index, scalar) in text.enumerated() {
      if scalar == "\n" || scalar == "\r" {
        if scalar == "\n", index > 0, text[index - 1] == "\r" { continue }
        lengths.append(0)
      } else {
        lengths[lengths.count - 1] += 1
      }
    }
    return lengths
  }

  /// A plain scalar without line breaks covers exactly its text, wherever it is.
  @Test func spansOfPlainScalarsCoverTheirText() {
    var random = SplitMix(seed: 7)
    for _ in 0..<200 {
      let words = (0..<5).map { _ in random.one(of: ["a", "é b", "0x1", "$p", "x:y", "R5", "𝄞", "a#b"]) }
      let body = "k: \(words[0])  # c\nl: [ \(words[1]) ,\(words[2])]\nm:\n  - \(words[3])\n  -   n: \(words[4])"
      let lines = body.split(separator: "\n").map { Array($0.unicodeScalars) }
      var scalars: [SpecNode] = []
      read(body).node?.collectScalars(into: &scalars)
      #expect(scalars.compactMap(\.scalar) == words)
      for node in scalars {
        let covered = lines[node.span.start.line - 1][(node.span.start.column - 1)..<(node.span.end.column - 1)]
        #expect(String(String.UnicodeScalarView(covered)) == node.scalar)
      }
    }
  }

  /// However deep a text is, the reader stops at its limit. The text is made here, so that no file can stop another
  /// program.
  @Test(arguments: ["[", "{", "[{", "{[", "- ", "? ", "{a: ", "[a: ", "!a ", "&a ", "- - ", "a: {", "*a "])
  func stopsInADeepText(_ open: String) {
    for start in ["", "x: ", "x:\n  "] {
      let (node, errors) = read(start + String(repeating: open, count: 100_000))
      #expect(node == nil && !errors.isEmpty && errors.count <= 1_000)
    }
  }
}

extension SpecNode {
  fileprivate var spans: [SourceSpan] {
    switch content {
    case .scalar: [span]
    case .list(let items): [span] + items.flatMap(\.spans)
    case .map(let entries): [span] + entries.flatMap { [$0.keySpan] + $0.value.spans }
    }
  }

  fileprivate func collectScalars(into scalars: inout [SpecNode]) {
    switch content {
    case .scalar: scalars.append(self)
    case .list(let items): for item in items { item.collectScalars(into: &scalars) }
    case .map(let entries): for entry in entries { entry.value.collectScalars(into: &scalars) }
    }
  }
}
