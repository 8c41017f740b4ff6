import Simulations
import Specification

/// State diagrams of small machines as SVG.
package enum StateDiagramSVG {
  /// Returns the diagram as a whole SVG document with its description. Nil for machines of more than twelve states or
  /// thirty arrows, and for diagrams whose arrows would be a tangle.
  package static func svg(_ diagram: StateDiagram) -> (svg: [UInt8], words: String)? {
    guard let right = StateDiagramLayout(diagram, isDown: false), let down = StateDiagramLayout(diagram, isDown: true)
    else {
      return nil
    }
    // The layers follow each other to the right, in the direction of reading, unless this would be too wide.
    let isRight = right.length <= 560 || right.length <= down.breadth
    let words = words(diagram, drawn: right.names.map { $0.joined(separator: " ") })
    return (StateDiagramDrawing(isRight ? right : down).svg(title: diagram.title ?? "State diagram", words), words)
  }

  /// Returns the reason why a diagram is not drawn, as a sentence.
  static func tooLarge(_ diagram: StateDiagram) -> String {
    let states = StateDiagramLayout.mostStates, arrows = StateDiagramLayout.mostEdges
    return StateDiagramLayout.isSmall(diagram)
      ? "Written as mermaid: in a drawing the transitions would be a tangle."
      : "Written as mermaid: a drawing has at most \(states) states and \(arrows) arrows between them."
  }

  /// Returns the line below a drawing that does not name all transitions, or nil if it names all.
  static func note(_ diagram: StateDiagram) -> String? {
    let counts = diagram.arrows.reduce(into: [[Int]: Int]()) { $0[[$1.from, $1.to], default: 0] += 1 }
    let missing = counts.values.reduce(0) {
      $0 + ($1 > StateDiagramLayout.mostLabels ? $1 - StateDiagramLayout.mostLabels + 1 : 0)
    }
    guard missing > 0 else { return nil }
    return "\(missing.counted("transition")) \(missing == 1 ? "has" : "have") no label in the drawing, which has room "
      + "for \(StateDiagramLayout.mostLabels) at each arrow; the view 'table' has all of them."
  }

  /// Returns the description, with the labels of states that are shorter in the drawing, and with the first transitions.
  private static func words(_ diagram: StateDiagram, drawn: [String]) -> String {
    let names = DiagramLabels.mermaid.states(diagram.states)
    let lines = diagram.states.map { PlainText.line($0) }
    let shorter = zip(lines, drawn).filter { $0 != $1 }.map { $1 }
    let start =
      "State diagram of \(names.count.counted("state")) (\(listed(names, ", ", room: AlternativeText.limit / 2))) and "
      + "\(diagram.arrows.count.counted("transition")), starting in \(names[diagram.initial])."
      + (shorter.isEmpty ? "" : " Shortened in the drawing: \(shorter.joined(separator: ", ")).")
    let labels = DiagramLabels.mermaid.arrows(diagram.arrows.map(\.label))
    let arrows = zip(diagram.arrows, labels).map { "\(names[$0.from]) to \(names[$0.to]): \($1)" }
    // A list of transitions begins with at least one of them.
    let lead = " From ", room = AlternativeText.limit - start.count - lead.count - 1
    guard let first = arrows.first, first.count + ending(arrows.count - 1, "; ").count <= room else { return start }
    return start + lead + listed(arrows, "; ", room: room) + "."
  }

  /// Returns as many words as there is room for, at least one, and how many more there are.
  private static func listed(_ words: [String], _ separator: String, room: Int) -> String {
    var text = words.first ?? ""
    for (index, word) in words.enumerated().dropFirst() {
      let longer = text + separator + word, rest = words.count - index - 1
      guard (longer + ending(rest, separator)).count <= room else { return text + ending(rest + 1, separator) }
      text = longer
    }
    return text
  }

  private static func ending(_ count: Int, _ separator: String) -> String {
    count == 0 ? "" : "\(separator)and \(count) more"
  }
}
