import Expressions

/// An engine that can leap over any number of generations.
protocol FarEngine: LifeEngine {
  /// The generation, which may exceed ``StepCount/last``. In that case, ``LifeEngine/generation`` is
  /// ``StepCount/last``.
  var farGeneration: BigWhole { get }
  /// The number of live cells, however large it is.
  var farPopulation: BigWhole { get }
  /// The smallest box around the live cells, however large and distant it is.
  var farBox: BigBox? { get }
  /// A description without cells of a pattern whose position or size exceeds integer coordinates. Nil if no cell is
  /// alive.
  var farState: FinalState? { get }
}
