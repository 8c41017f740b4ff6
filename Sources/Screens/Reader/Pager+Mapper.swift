import Mealy
import Terminal

extension Pager {
  /// The transitions. The inputs are keys, sizes and documents, and the outputs are effects.
  package static let mapper = Mapper<Pager, ReaderInput, [ReaderEffect]> { pager, input in
    var effects: [ReaderEffect] = []
    switch input {
    case .event(let event): effects = pager.handle(event)
    case .resized(let size): pager.resize(columns: size.columns, rows: size.rows)
    case .loaded(.success(let document)): pager.show(document)
    case .loaded(.failure(let refusal)): pager.fail(refusal)
    case .layOutMore: pager.setMore()
    case .changed: pager.say("changed on disk; r reloads")
    case .clipboardRefused: pager.say("too much for the terminal's clipboard")
    case .playable(let link): effects = [.ask(.lend(link))]
    case .said(let words): pager.say(words)
    case .loadingIsSlow: return .unanswered
    }
    return .output(effects + pager.layoutEffects)
  }

  /// The effects that lay out more lines when nothing else is waiting, until all lines are done.
  var layoutEffects: [ReaderEffect] { isDone ? [] : [.timer(.layout, after: .zero, .layOutMore)] }
}
