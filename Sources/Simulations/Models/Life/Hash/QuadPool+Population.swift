import Expressions

extension QuadPool {
  /// The highest level whose population fits into a word.
  private static let wordLevel = 31

  /// Returns the number of live cells in a square, and remembers the numbers of its parts. O(new squares in it).
  mutating func population(_ id: UInt32, level: Int) -> BigWhole {
    if level <= Self.wordLevel { return BigWhole(word: smallPopulation(id, level)) }
    if let known = largePopulations[id] { return known }
    let quad = quad(id)
    let all =
      population(quad.nw, level: level - 1) + population(quad.ne, level: level - 1)
      + population(quad.sw, level: level - 1) + population(quad.se, level: level - 1)
    largePopulations[id] = all
    return all
  }

  private mutating func smallPopulation(_ id: UInt32, _ level: Int) -> UInt64 {
    if id & Self.leafBit != 0 { return UInt64(cells(id).population) }
    // The smallest nodes are the most numerous ones. They are counted each time instead of being remembered.
    let isKept = level > QuadLeaf.level + 1
    if isKept, let known = populations[id] { return known }
    let quad = quad(id)
    let all =
      smallPopulation(quad.nw, level - 1) + smallPopulation(quad.ne, level - 1)
      + smallPopulation(quad.sw, level - 1) + smallPopulation(quad.se, level - 1)
    if isKept { populations.add(all, of: id) }
    return all
  }
}
