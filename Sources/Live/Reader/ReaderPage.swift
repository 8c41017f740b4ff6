import Mealy
import Screens
import Terminal
import Typography

/// The reader of the documentation as a screen of the application.
package struct ReaderPage: LiveScreen {
  private var reader: ReaderState
  private var size: TerminalSize
  private let theme: Theme
  private var reducesMotion: Bool
  private var speed: StartSpeed

  package init(
    size: TerminalSize, theme: Theme = .terminal, isASCII: Bool = false, reducesMotion: Bool = false,
    speed: StartSpeed = .automatic
  ) {
    self.speed = speed
    reader = ReaderState(size: size, isASCII: isASCII)
    self.size = size
    self.theme = theme
    self.reducesMotion = reducesMotion
  }

  package var title: String { "README" }

  /// Empty, because the reader has keys and help of its own.
  package var actions: [ScreenAction] { [] }

  package var takesText: Bool { true }

  package static let mapper = Mapper<ReaderPage, LiveInput, [LiveEffect]> { page, input in
    switch input {
    case .shown: return .output(page.effects(page.reader.resumption))
    case .event(let event): return page.hear(.event(event))
    case .resized(let size):
      page.size = size
      return page.hear(.resized(size))
    case .settings(let settings):
      (page.reducesMotion, page.speed) = (!settings.motion, settings.speed)
      return .silent
    case .reader(let input): return page.hear(input)
    case .started(.success(let start)): return .output(page.open(start))
    case .started(.failure(let failure)): return page.hear(.said(String(failure.sentence.prefix(400))))
    default: return .unanswered
    }
  }

  private mutating func hear(_ input: ReaderInput) -> Answer<[LiveEffect]> {
    let answer = ReaderState.mapper(&reader, input)
    return answer.map { effects($0) }
  }

  /// Opens a simulation from a link over the page.
  private func open(_ start: Start) -> [LiveEffect] {
    let screen = PlayScreens.screen(for: start, size: size, reducesMotion: reducesMotion, speed: speed)
    return [.send(.open(screen))] + (start.remark.map { [.send(.remark($0))] } ?? [])
  }

  /// Returns the reader's effects as effects of the application. If the reader quits, its screen is left.
  private func effects(_ effects: [ReaderEffect]) -> [LiveEffect] {
    effects.map { effect in
      switch effect {
      case .fetch(_, .quit), .fetch(_, .refuse): .send(.leave)
      case .fetch(_, .interrupt): .fetch(.ending, .interrupt)
      case .fetch(_, .suspend): .fetch(.terminal, .suspend)
      case .fetch(_, .play(let link)): follow(link)
      default: effect.map(input: LiveInput.reader, request: LiveRequest.reader, id: LiveWork.reader)
      }
    }
  }

  private func follow(_ link: SimulationLink) -> LiveEffect {
    let room = LatticeScreen.room(size)
    return .fetch(.start, .follow(link, columns: room.columns, rows: 2 * room.rows))
  }

  /// The visible lines of the page.
  package var spoken: Spoken {
    let frame = reader.frame(theme)
    return Spoken(
      (0..<frame.rows).map { row in
        let text = (0..<frame.columns).map { frame[$0, row].text.string }.joined()
        // Rules of tables and lines under headings are not words.
        let shown = text.filter { !("\u{2500}"..."\u{259F}").contains($0) }
        let words = shown.split(separator: " ").filter { !$0.allSatisfy { "-=_|+".contains($0) } }.joined(
          separator: " ")
        return words.isEmpty ? nil : words
      })
  }

  package func draw(on canvas: inout Canvas) { canvas.show(reader.frame(theme)) }
}
