import Mealy
import Screens
import Terminal

/// The reader of the documentation as a screen of the application.
package struct ReaderPage: LiveScreen {
  private var reader: ReaderState
  private let theme: Theme

  package init(size: TerminalSize, theme: Theme = .terminal, isASCII: Bool = false) {
    reader = ReaderState(size: size, isASCII: isASCII)
    self.theme = theme
  }

  package var title: String { "README" }

  /// The reader has keys and a help of its own.
  package var actions: [ScreenAction] { [] }

  package var takesText: Bool { true }

  package static let mapper = Mapper<ReaderPage, LiveInput, [LiveEffect]> { page, input in
    switch input {
    case .shown: return .output(effects(ReaderState.start))
    case .event(let event): return page.hear(.event(event))
    case .resized(let size): return page.hear(.resized(size))
    case .reader(let input): return page.hear(input)
    default: return .unanswered
    }
  }

  private mutating func hear(_ input: ReaderInput) -> Answer<[LiveEffect]> {
    ReaderState.mapper(&reader, input).map(Self.effects)
  }

  /// The reader's effects in the words of the application: where it quits, its screen is left.
  private static func effects(_ effects: [ReaderEffect]) -> [LiveEffect] {
    effects.map { effect in
      switch effect {
      case .fetch(_, .quit), .fetch(_, .refuse): .send(.leave)
      case .fetch(_, .interrupt): .fetch(.ending, .interrupt)
      case .fetch(_, .suspend): .fetch(.terminal, .suspend)
      default: effect.map(input: LiveInput.reader, request: LiveRequest.reader, id: LiveWork.reader)
      }
    }
  }

  package func draw(on canvas: inout Canvas) { canvas.show(reader.frame(theme)) }
}
