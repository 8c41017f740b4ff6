import Mealy
import Terminal
import Typography

/// The state of the reader: a pager, or an empty screen until the first document is available.
package struct ReaderState: Sendable {
  /// The pager, or nil until the first document is available.
  package private(set) var pager: Pager?
  private var size: TerminalSize
  private let links: RenderOptions.Links
  private let isASCII: Bool
  private var isLoadingSlow = false
  /// The file that is watched.
  private var watched: String?

  package init(size: TerminalSize, links: RenderOptions.Links = .none, isASCII: Bool = false) {
    self.size = size
    self.links = links
    self.isASCII = isASCII
  }

  /// The requests before the first event.
  package static let start: [ReaderEffect] = .load(.loadFirst)

  /// The requests when the reader is shown again: the remaining lines, or the document if it is not available.
  package var resumption: [ReaderEffect] {
    guard let pager else { return Self.start }
    return pager.layoutEffects + (watched.map { [.ask(.watch(path: $0))] } ?? [])
  }

  /// The transitions of the pager, or of an empty screen before there is a pager. A sign shows that a document is being
  /// read. The file of the document on the screen is watched.
  package static let mapper = Mapper<ReaderState, ReaderInput, [ReaderEffect]> { reader, input in
    let answer = transitions(&reader, input)
    let effects = reader.watchEffects(after: input)
    return effects.isEmpty ? answer : .output((answer.output ?? []) + effects)
  }

  private static let transitions = loadingSign.and(opening.or(Pager.mapper.pullback(state: \ReaderState.pager)))

  /// Watches the file of the document if it differs from the previous one. After it was saved or read, the same file is
  /// watched again.
  private mutating func watchEffects(after input: ReaderInput) -> [ReaderEffect] {
    let file = pager?.document.file
    switch input {
    case .loaded(.success), .changed: break
    default: if file == watched { return [] }
    }
    defer { watched = file }
    if let file { return [.ask(.watch(path: file))] }
    return watched == nil ? [] : [.cancel(.watch)]
  }

  private static let loadingSign = Mapper<ReaderState, ReaderInput, [ReaderEffect]> { reader, input in
    switch input {
    case .loadingIsSlow:
      reader.isLoadingSlow = true
      return .silent
    case .loaded:
      reader.isLoadingSlow = false
      return .output([.cancel(.patience)])
    default: return .unanswered
    }
  }

  private static let opening = Mapper<ReaderState, ReaderInput, [ReaderEffect]> { reader, input in
    guard reader.pager == nil else { return .unanswered }
    switch input {
    case .event(.key(.character("c"), .control)): return .output([.ask(.interrupt)])
    case .event(.key(.character("q"), [])), .event(.key(.escape, [])): return .output([.ask(.quit)])
    case .resized(let size):
      reader.size = size
      return .silent
    case .loaded(.success(let document)):
      let pager = Pager(
        document, columns: reader.size.columns, rows: reader.size.rows, links: reader.links, isASCII: reader.isASCII)
      reader.pager = pager
      return .output(pager.layoutEffects)
    case .loaded(.failure(let refusal)): return .output([.ask(.refuse(refusal))])
    default: return .unanswered
    }
  }

  /// The content of the screen.
  package func frame(_ theme: Theme) -> TerminalFrame {
    var frame = pager?.frame(theme) ?? TerminalFrame(columns: size.columns, rows: size.rows)
    if isLoadingSlow {
      let text = VisibleText(" Loading" + (isASCII ? "... " : "… "))
      frame.put(text, column: 0, row: frame.rows - 1, style: theme.style(TextStyle(.status, .inverse)))
    }
    return frame
  }
}
