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
