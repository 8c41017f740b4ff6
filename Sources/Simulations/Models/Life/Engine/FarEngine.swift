import Expressions

/// An engine that leaps any number of generations.
protocol FarEngine: LifeEngine {
  /// The generation, of any size. One beyond ``StepCount/last`` counts as that one in ``LifeEngine/generation``.
  var farGeneration: BigWhole { get }
  /// The number of live cells, of any size.
  var farPopulation: BigWhole { get }
  /// The smallest box around the cells that live, of any size.
  var farBox: BigBox? { get }
  /// The pattern in the smallest box around it, for a place or size that is too large to be counted. Nil if no cell
  /// lives.
  var farState: FinalState? { get }
}
