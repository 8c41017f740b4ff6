import Mealy

// The worked example of docs/framework.md. The page shows code from this file, and a test compares the two.

/// A field that looks up the typed text once the typing pauses.
struct SearchField: Equatable, Sendable {
  var text = ""
  var hits: [String] = []
  var isLoading = false
}

enum SearchInput: Equatable, Sendable {
  case typed(String)
  case paused
  case found([String])
  case cleared
}

/// The work in progress, by name: the pause in typing, and the look-up.
enum SearchWork: Hashable, Sendable { case pause, lookup }

typealias SearchEffect = Effect<SearchInput, String, SearchWork>

let searching = Mapper<SearchField, SearchInput, [SearchEffect]> { state, input in
  switch input {
  case .typed(let text):
    state.text = text
    state.isLoading = false
    // Earlier requests are now useless, and each key restarts the pause.
    return .output([.cancel(.lookup), .timer(.pause, after: .milliseconds(300), .paused)])
  case .paused:
    state.isLoading = true
    return .output([.fetch(.lookup, state.text)])
  case .found(let hits):
    state.hits = hits
    state.isLoading = false
    return .silent
  case .cleared:
    state = SearchField()
    return .output([.cancel(.pause), .cancel(.lookup)])
  }
}

/// A window with a search field on either side, and a clock.
struct Window: Equatable, Sendable {
  var left = SearchField()
  var right = SearchField()
  var seconds = 0
}

enum Side: Hashable, Sendable { case left, right }

enum WindowInput: Equatable, Sendable {
  case search(Side, SearchInput)
  case tick
  case escape
}

enum WindowWork: Hashable, Sendable {
  case search(Side, SearchWork)
  case clock
}

typealias WindowEffect = Effect<WindowInput, String, WindowWork>
typealias WindowMapper = Mapper<Window, WindowInput, [WindowEffect]>

/// Returns the search on one side, in the inputs of the window. For a search, the window's escape is its own `cleared`.
func searching(_ side: Side, in part: WritableKeyPath<Window, SearchField> & Sendable) -> WindowMapper {
  searching.pullback(state: part).pullback(
    input: { input in
      switch input {
      case .search(let other, let input): other == side ? input : nil
      case .escape: .cleared
      case .tick: nil
      }
    },
    output: { effects in
      effects.map { $0.map(input: { .search(side, $0) }, request: { $0 }, id: { .search(side, $0) }) }
    })
}

let clock = WindowMapper { window, input in
  guard input == .tick else { return .unanswered }
  window.seconds += 1
  return .silent
}

/// Both searches receive the input that they share, such as Escape. The clock receives all other input.
let window = searching(.left, in: \.left).and(searching(.right, in: \.right)).or(clock)
