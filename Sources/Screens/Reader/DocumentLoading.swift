import Files
import Synchronization

/// A document on its way, read and parsed on a thread of its own, so that keys are heard meanwhile.
package final class DocumentLoading: Sendable {
  package typealias Outcome = Result<ReaderDocument, ReaderDocument.Refusal>

  private let state = Mutex<Outcome?>(nil)

  /// Begins at once.
  package init(_ load: @escaping @Sendable () -> Outcome) {
    let isStarted = BackgroundThread.start { [self] in
      let outcome = load()
      state.withLock { $0 = outcome }
    }
    if !isStarted {
      let outcome = load()
      state.withLock { $0 = outcome }
    }
  }

  package convenience init(_ source: DocumentSource, pictures: Bool) {
    self.init { () -> Outcome in
      do throws(ReaderDocument.Refusal) {
        return .success(try ReaderDocument.load(source, pictures: pictures))
      } catch {
        return .failure(error)
      }
    }
  }

  /// What came of it; nil as long as it goes on.
  package var outcome: Outcome? { state.withLock { $0 } }

  /// Waits for what comes of it; that is sure to come, since parsing has a deadline.
  package func wait() -> Outcome {
    while true {
      if let outcome { return outcome }
      BackgroundThread.sleep(milliseconds: 1)
    }
  }
}
