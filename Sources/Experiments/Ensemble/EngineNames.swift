import Synchronization

/// The engines of an experiment's runs, which any thread may add.
package final class EngineNames: Sendable {
  private let names = Mutex<Set<String>>([])

  package init() {}

  /// Adds the engine of a run. A run that changes its engine names both, such as `hash, then dense`.
  package func add(_ name: String?) {
    guard let name else { return }
    names.withLock { _ = $0.insert(name) }
  }

  /// The names as text, such as `dense` or `dense and sparse`, or nil if no run named an engine. Each engine is named
  /// once.
  package var text: String? {
    let all = names.withLock { $0 }
    guard all.count > 1 else { return all.first }
    let engines = Set(all.flatMap { $0.split(separator: ", then ") }).sorted()
    guard let last = engines.last, engines.count > 1 else { return engines.first.map(String.init) }
    return engines.dropLast().joined(separator: ", ") + " and " + last
  }
}
