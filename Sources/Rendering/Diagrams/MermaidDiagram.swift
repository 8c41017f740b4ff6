import Simulations

/// A state diagram in the notation of Mermaid, which many pages draw (https://mermaid.js.org/syntax/stateDiagram.html).
package enum MermaidDiagram {
  /// Returns the lines between the fences. States are called s0, s1, … there, with the author's words as labels.
  package static func lines(_ diagram: StateDiagram) -> [String] {
    var lines = ["stateDiagram-v2", "  direction LR"]
    for (index, name) in DiagramLabels.mermaid.states(diagram.states).enumerated() {
      lines.append("  state \"\(label(name))\" as s\(index)")
    }
    lines.append("  [*] --> s\(diagram.initial)")
    for (arrow, words) in zip(diagram.arrows, DiagramLabels.mermaid.arrows(diagram.arrows.map { $0.label })) {
      lines.append("  s\(arrow.from) --> s\(arrow.to): \(label(words))")
    }
    return lines
  }

  /// Returns words as a label, which they cannot end. Characters with a meaning become numeric entities, which Mermaid
  /// takes out before it reads anything else. Words that are too long for a cell of a table are cut in the same way.
  static func label(_ words: String) -> String {
    var label = String.UnicodeScalarView()
    for scalar in NumberText.cut(words).unicodeScalars {
      switch scalar {
      case "\"", "#", "%", "&", "*", ":", ";", "<", ">", "[", "\\", "]", "^", "`", "{", "}", "~":
        label.append(contentsOf: "#\(scalar.value);".unicodeScalars)
      default: label.append(scalar)
      }
    }
    return String(label)
  }
}

extension MermaidDiagram {
  /// Returns the diagram in the text between two fences, or nil if the text is not spelled exactly as ``lines(_:)``
  /// spells it. Any line ends are allowed. O(bytes).
  package static func diagram(_ text: [UInt8]) -> StateDiagram? {
    guard let text = String(validating: text, as: UTF8.self) else { return nil }
    var lines = text.utf8.split(separator: UInt8(ascii: "\n")).lazy
      .map { Substring($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }.makeIterator()
    guard lines.next() == "stateDiagram-v2", lines.next() == "  direction LR" else { return nil }
    var states: [String] = [], arrows: [StateDiagram.Arrow] = []
    var initial: Int?
    while let line = lines.next() {
      if initial == nil, let quoted = line.between("  state \"", "\" as s\(states.count)") {
        guard let name = words(quoted) else { return nil }
        states.append(name)
      } else if initial == nil {
        guard let number = line.between("  [*] --> s", ""), let state = index(number, below: states.count) else {
          return nil
        }
        initial = state
      } else {
        guard let arrow = arrow(line, states: states.count) else { return nil }
        arrows.append(arrow)
      }
    }
    return initial.map { StateDiagram(states: states, initial: $0, arrows: arrows) }
  }

  /// Reads a line such as `  s0 --> s1: label`.
  private static func arrow(_ line: Substring, states: Int) -> StateDiagram.Arrow? {
    guard let rest = line.between("  s", ""), let dash = rest.utf8.firstIndex(of: UInt8(ascii: " ")),
      let from = index(rest[..<dash], below: states), let end = rest[dash...].between(" --> s", ""),
      let colon = end.utf8.firstIndex(of: UInt8(ascii: ":")), let to = index(end[..<colon], below: states),
      let label = end[colon...].between(": ", "").flatMap(words)
    else { return nil }
    return StateDiagram.Arrow(from: from, to: to, label: label)
  }

  /// Reads the digits of an index, which must be spelled as a number is printed.
  private static func index(_ digits: Substring, below count: Int) -> Int? {
    guard digits.utf8.count <= 9, let number = Int(digits), (0..<count).contains(number), digits == "\(number)" else {
      return nil
    }
    return number
  }

  /// Returns the words of a label, or nil if the label was not written by ``label(_:)``.
  private static func words(_ label: Substring) -> String? {
    var words = String.UnicodeScalarView()
    var rest = label.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "#" else {
        words.append(scalar)
        continue
      }
      guard let end = rest.firstIndex(of: ";"), rest.distance(from: rest.startIndex, to: end) <= 3,
        let value = UInt32(String(rest[..<end])), let character = Unicode.Scalar(value)
      else { return nil }
      words.append(character)
      rest = rest[rest.index(after: end)...]
    }
    let text = String(words)
    // The label of the words must equal the original. Otherwise, the original had other escapes, lacked one or was not
    // cut.
    return self.label(text).utf8.elementsEqual(label.utf8) ? text : nil
  }
}

extension Substring {
  /// Returns the text between a start and an end, or nil if it lacks one of them.
  fileprivate func between(_ start: String, _ end: String) -> Substring? {
    guard utf8.count >= start.utf8.count + end.utf8.count, utf8.starts(with: start.utf8),
      utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    else { return nil }
    return Substring(utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count))
  }
}
