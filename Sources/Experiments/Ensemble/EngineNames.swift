import Synchronization

/// The engines of the runs of an experiment, noted by any thread.
package final class EngineNames: Sendable {
  private let names = Mutex<Set<String>>([])

  package init() {}

  /// Notes the engine of a run. A run that changes its engine names both, such as `hash, then dense`.
  package func add(_ name: String?) {
    guard let name else { return }
    names.withLock { _ = $0.insert(name) }
  }

  /// The names in a sentence: `dense`, or `dense and sparse`. If the runs differ, each engine is named once. Nil if no
  /// run named an engine.
  package var text: String? {
    let all = names.withLock { $0 }
    guard all.count > 1 else { return all.first }
    let engines = Set(all.flatMap { $0.split(separator: ", then ") }).sorted()
    guard let last = engines.last, engines.count > 1 else { return engines.first.map(String.init) }
    return engines.dropLast().joined(separator: ", ") + " and " + last
  }
}
