extension MealyMachine {
  /// The machine as a graph in the language DOT, as Graphviz and programs for learning machines read it.
  package var dot: [UInt8] {
    var text = "digraph machine {\n"
    for (number, name) in table.states.names.enumerated() {
      text += "  s\(number) [label=\"\(Self.quoted(name))\"];\n"
    }
    for transition in table.transitions {
      let label = table.symbols[transition.symbol] + "/" + (transition.output.map { table.outputs[$0] } ?? "")
      text += "  s\(transition.state) -> s\(transition.next) [label=\"\(Self.quoted(label))\"];\n"
    }
    text += "  __start0 [shape=none, label=\"\"];\n  __start0 -> s\(initial) [label=\"\"];\n}\n"
    return Array(text.utf8)
  }

  /// An upper bound of the size of the graph in bytes.
  package var dotSize: Int {
    let states = table.states.names.reduce(0) { $0 + 2 * $1.utf8.count + 40 }
    return table.transitions.reduce(states + 200) { size, transition in
      size + 80 + 2 * table.symbols[transition.symbol].utf8.count
        + 2 * (transition.output.map { table.outputs[$0].utf8.count } ?? 0)
    }
  }

  /// A word of the machine that would be another word if the graph were read again, or nil.
  package var wordBeyondDot: String? {
    func isWord(_ name: String) -> Bool {
      !name.utf8.contains(UInt8(ascii: "/")) && MachineGraph.trimmed(name[...]).utf8.elementsEqual(name.utf8)
    }
    func isLine(_ name: String) -> Bool { !name.utf8.contains { $0 == 0x0A || $0 == 0x0D } }
    return table.states.names.first { !isLine($0) }
      ?? (table.symbols.names + table.outputs.names).first { !isLine($0) || !isWord($0) }
  }

  private static func quoted(_ text: String) -> String {
    String(
      decoding: text.utf8.flatMap { byte -> [UInt8] in
        byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") ? [UInt8(ascii: "\\"), byte] : [byte]
      }, as: UTF8.self)
  }
}
