import Simulations

/// A state diagram in the notation of mermaid, which many pages draw (https://mermaid.js.org/syntax/stateDiagram.html).
package enum MermaidDiagram {
  /// The lines between the fences. States are called s0, s1, … there, and bear the author's words as labels.
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

  /// Words that end no label and begin nothing else: characters with a meaning become numbered entities, which mermaid
  /// takes out before it reads anything else. What is longer than a table's cell is cut as there.
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
