import Mealy

/// A timer, a request or a cancellation of the reader.
package typealias ReaderEffect = Effect<ReaderInput, ReaderRequest, ReaderWork>

extension ReaderEffect {
  /// A request under the name that belongs to it.
  package static func ask(_ request: ReaderRequest) -> ReaderEffect {
    switch request {
    case .loadFirst, .load: .fetch(.document, request)
    case .copy, .edit, .suspend, .lend: .fetch(.terminal, request)
    case .play: .fetch(.simulation, request)
    case .open: .fetch(.opener, request)
    case .watch: .fetch(.watch, request)
    case .quit, .interrupt, .refuse: .fetch(.ending, request)
    }
  }
}

extension [ReaderEffect] {
  /// Asks for a document, and says so when it takes long.
  package static func load(_ request: ReaderRequest) -> [ReaderEffect] {
    [.ask(request), .timer(.patience, after: .milliseconds(100), .loadingIsSlow)]
  }
}
