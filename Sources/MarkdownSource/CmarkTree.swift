import CCmark

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The tree that libcmark allocates, released with its memory. All calls of the library are in this type.
struct CmarkTree: ~Copyable {
  private let root: OpaquePointer
  private let memory: CmarkMemory

  /// Parses a document. Every sequence of bytes is a document.
  init(_ bytes: Span<UInt8>, memory: CmarkMemory) {
    let root = memory.use {
      let parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, memory.functions)
      bytes.withUnsafeBytes { buffer in
        cmark_parser_feed(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
      }
      return cmark_parser_finish(parser)
    }
    guard let root else { fatalError("libcmark gave no tree") }
    self.root = root
    self.memory = memory
  }

  /// Releases the memory at once. The last thread that refers to it may end later, but the next document needs the
  /// space now.
  deinit { memory.giveBack() }

  /// Copies the tree into values. Adjacent texts become one.
  ///
  /// - Parameter source: the parsed lines. They distinguish a fenced block without an info string from an indented one.
  borrowing func values(of source: SourceText) -> MarkdownTree {
    let root = root
    return memory.use { Self.values(below: root, of: source) }
  }

  private static func values(below root: OpaquePointer, of source: SourceText) -> MarkdownTree {
    // Most pages have fewer nodes than this. Reserved memory that is not used costs nothing.
    var tree = MarkdownTree(reserving: source.lines.count + source.bytes.count / 16)
    walk(root, &tree) { node, tree in
      let type = cmark_node_get_type(node)
      if type == CMARK_NODE_TEXT {
        let text = textOfRow(from: &node)
        // An empty text remains where spaces precede a hard break.
        if !text.isEmpty { tree.enter(.text(text), startLine: 0, isLeaf: true) }
        return nil
      }
      let child = cmark_node_first_child(node)
      let isBlock = type.rawValue <= CMARK_NODE_LAST_BLOCK.rawValue
      tree.enter(
        kind(of: node, type, in: source), startLine: isBlock ? Int(cmark_node_get_start_line(node)) : 0,
        isLeaf: child == nil)
      return child
    }
    return tree
  }

  /// Returns the text of a node and of all texts directly after it, and moves on to the last of them.
  private static func textOfRow(from node: inout OpaquePointer) -> [UInt8] {
    var text = bytes(cmark_node_get_literal(node))
    while let next = cmark_node_next(node), cmark_node_get_type(next) == CMARK_NODE_TEXT {
      text += bytes(cmark_node_get_literal(next))
      node = next
    }
    return text
  }

  /// Visits the nodes in the order in which they open. The depth of the tree takes no stack.
  ///
  /// - Parameter enter: enters a node into the tree, and returns its first child if the children must be visited. The
  ///   function may move on to a later sibling, to skip those in between.
  private static func walk(
    _ root: OpaquePointer, _ tree: inout MarkdownTree,
    _ enter: (inout OpaquePointer, inout MarkdownTree) -> OpaquePointer?
  ) {
    var node: OpaquePointer? = root
    while var current = node {
      node = enter(&current, &tree)
      // Moves up to the first ancestor that has a sibling.
      var closed: OpaquePointer? = current
      while node == nil, let last = closed {
        node = cmark_node_next(last)
        guard node == nil else { break }
        closed = cmark_node_parent(last)
        if closed != nil { tree.exit() }
      }
    }
  }

  /// Whether the document begins with a paragraph.
  var startsWithParagraph: Bool {
    cmark_node_get_type(cmark_node_first_child(root)) == CMARK_NODE_PARAGRAPH
  }

  /// Returns only the blocks, without their content, which is much faster. Headings become paragraphs.
  ///
  /// - Parameter lines: the number of lines, which is about the largest number of blocks.
  borrowing func blocks(lines: Int) -> MarkdownTree {
    var tree = MarkdownTree(reserving: lines)
    Self.walk(root, &tree) { node, tree in
      let type = cmark_node_get_type(node)
      let kind: MarkdownTree.Kind =
        switch type {
        case CMARK_NODE_BLOCK_QUOTE: .blockQuote
        case CMARK_NODE_ITEM: .item(task: nil)
        case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING: .paragraph
        default: .custom
        }
      let isContainer = type.rawValue <= CMARK_NODE_ITEM.rawValue
      let child = isContainer ? cmark_node_first_child(node) : nil
      tree.enter(kind, startLine: Int(cmark_node_get_start_line(node)), isLeaf: child == nil)
      return child
    }
    return tree
  }

  private static func kind(
    of node: OpaquePointer?, _ type: cmark_node_type, in source: SourceText
  ) -> MarkdownTree.Kind {
    switch type {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_LIST: list(node)
    case CMARK_NODE_ITEM: .item(task: nil)
    case CMARK_NODE_CODE_BLOCK: codeBlock(node, in: source)
    case CMARK_NODE_HTML_BLOCK: .htmlBlock(bytes(cmark_node_get_literal(node)))
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .code(bytes(cmark_node_get_literal(node)))
    case CMARK_NODE_HTML_INLINE: .htmlInline(bytes(cmark_node_get_literal(node)))
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK:
      .link(destination: text(cmark_node_get_url(node)), title: text(cmark_node_get_title(node)))
    case CMARK_NODE_IMAGE:
      .image(destination: text(cmark_node_get_url(node)), title: text(cmark_node_get_title(node)))
    default: .custom
    }
  }

  private static func list(_ node: OpaquePointer?) -> MarkdownTree.Kind {
    let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    let delimiter: UInt8? =
      switch cmark_node_get_list_delim(node) {
      case CMARK_PERIOD_DELIM: UInt8(ascii: ".")
      case CMARK_PAREN_DELIM: UInt8(ascii: ")")
      default: nil
      }
    return .list(
      isOrdered: isOrdered, start: isOrdered ? Int(cmark_node_get_list_start(node)) : 0,
      delimiter: isOrdered ? delimiter : nil, isTight: cmark_node_get_list_tight(node) != 0)
  }

  /// Returns a code block.
  ///
  /// The library gives an empty info string to an indented block as well as to a bare fence. The block is fenced if it
  /// starts with three fence characters that are not its first line of text. In the text of a fenced block, such a run
  /// would close the block.
  private static func codeBlock(_ node: OpaquePointer?, in source: SourceText) -> MarkdownTree.Kind {
    let literal = bytes(cmark_node_get_literal(node))
    let info = text(cmark_node_get_fence_info(node))
    if !info.isEmpty { return .codeBlock(info: info, literal: literal) }
    let number = Int(cmark_node_get_start_line(node))
    // Columns count bytes from 1. The library does not count a byte order mark either.
    let opening = source.line(number).dropFirst(Int(cmark_node_get_start_column(node)) - 1)
    let isFence = opening.starts(with: "```".utf8) || opening.starts(with: "~~~".utf8)
    let firstOfText = literal.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return .codeBlock(info: isFence && !firstOfText.elementsEqual(opening) ? "" : nil, literal: literal)
  }

  private static func bytes(_ string: UnsafePointer<CChar>?) -> [UInt8] {
    guard let string else { return [] }
    return Array(UnsafeRawBufferPointer(start: string, count: strlen(string)))
  }

  private static func text(_ string: UnsafePointer<CChar>?) -> String {
    string.map { String(cString: $0) } ?? ""
  }
}
