import MarkdownSource

/// The regions of results in a document's tree as GitHub shows it. A region is a pair of markers in the same container.
struct Regions {
  /// The names by the nodes of the begin markers.
  private var begins: [Int: String] = [:]
  private var ends: Set<Int> = []
  /// The lines of the code blocks that are directly followed by a region.
  private var blocksAbove: Set<Int> = []

  init(in tree: MarkdownTree) {
    var open: (name: String, node: Int)?
    /// For each container, the line of the code block that was its last child so far.
    var code: [Int: Int] = [:]
    for (index, node) in tree.nodes.enumerated() {
      switch node.kind {
      case .htmlBlock(let literal):
        switch Marker.find(in: literal) {
        case .marker(.begin(let name)):
          open = (name, index)
          if let line = code[node.parent] { blocksAbove.insert(line) }
        case .marker(.end(let name)):
          if let open, open.name == name, tree.nodes[open.node].parent == node.parent {
            begins[open.node] = name
            ends.insert(index)
          }
          open = nil
        case .marker(.digest), .wrongDigest, .newer, .inexact, .none: break
        }
        code[node.parent] = nil
      case .codeBlock: code[node.parent] = node.startLine
      default: if node.startLine > 0 { code[node.parent] = nil }
      }
    }
  }

  /// Returns the name of the region that begins with a node, or nil.
  func name(ofBegin node: Int) -> String? { begins[node] }

  func isEnd(_ node: Int) -> Bool { ends.contains(node) }

  /// Returns whether a region follows the code block whose fence is on this line.
  func hasResults(_ line: Int) -> Bool { blocksAbove.contains(line) }
}
