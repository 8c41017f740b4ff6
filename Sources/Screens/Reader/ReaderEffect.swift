import Mealy

/// A timer, a request or a cancellation of the reader.
package typealias ReaderEffect = Effect<ReaderInput, ReaderRequest, ReaderWork>

extension ReaderEffect {
  /// Returns the effect of a request, with the work to which it belongs.
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
  /// Returns the effects that request a document, and show a sign if it takes long.
  package static func load(_ request: ReaderRequest) -> [ReaderEffect] {
    [.ask(request), .timer(.patience, after: .milliseconds(100), .loadingIsSlow)]
  }
}
