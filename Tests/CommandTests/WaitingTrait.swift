import Foundation
import Testing

/// Runs tests one after another on a thread of their own, beside all others.
///
/// These tests mostly wait for a clock or for other programs. On a thread of the pool, of which there are as many as
/// processors, they would hold up tests that compute. A serialized suite would end last, because each of its tests
/// queues up anew behind all tests that are ready.
struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Thread.shared) { try await function() }
  }

  private final class Thread: TaskExecutor {
    static let shared = Thread()
    private let queue = DispatchQueue(label: "waiting tests")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == WaitingTrait {
  /// Runs the tests one after another on a thread of their own, beside all others.
  static var waiting: Self { WaitingTrait() }
}
