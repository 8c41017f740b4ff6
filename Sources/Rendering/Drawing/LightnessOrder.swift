import Simulations

/// The order of the colours of further states in pictures of live cells. The first of these states is the darkest, like
/// its texture in text.
package enum LightnessOrder {
  /// The numbers of the colours, from the darkest to the lightest.
  private static let colors = [3, 1, 5, 4, 6, 0, 2]

  /// Returns the number of the colour of a further state.
  ///
  /// - Parameter count: how many further states there are. If there are more than colours, the states share a scale,
  ///   and the number is the state's own.
  package static func color(_ state: Int, of count: Int) -> Int {
    guard count <= colors.count, state < count else { return state }
    return colors.filter { $0 < count }[state]
  }

  /// Returns the number of further states among these looks.
  package static func count(_ looks: [StateLook]) -> Int {
    looks.reduce(0) { if case .other(let number) = $1.role { max($0, number + 1) } else { $0 } }
  }
}
