/// An observer that records nothing.
package struct NoObserver<State>: RunObserver {
  package var steps: [Int]? { [] }

  package init() {}

  package mutating func observe(_ state: State, at step: Int) {}
}
