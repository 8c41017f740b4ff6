import Mealy
import Simulations
import Testing

/// Tests the rules of the game as an automaton.
@Suite struct MemoryTableTests {
  typealias Machine = Automaton<MemoryTable, MemoryTable.Input, MemoryTable.Output>

  static func machine(_ faces: [UInt32], players: Int = 1) -> Machine {
    Machine(state: MemoryTable(faces: faces, players: players), mapper: MemoryTable.mapper)
  }

  static func answers(_ machine: inout Machine, _ cards: Int...) -> [Answer<MemoryTable.Output>] {
    let start = machine.stepsMade
    let trace = machine.trace(cards.map { .flip($0) }).trace
    #expect(machine.stepsMade == start + cards.count)
    return trace.steps.map(\.answer)
  }

  @Test func twoCardsMakeATurn() {
    var machine = Self.machine([0, 1, 0, 1])
    #expect(Self.answers(&machine, 0, 1) == [.output(.opened(0)), .output(.missed(0, 1))])
    #expect(machine.state.open == .miss(0, 1) && machine.state.turns == 1 && machine.state.known == 2)
    #expect(Self.answers(&machine, 0, 2) == [.output(.opened(0)), .output(.matched(0, 2))])
    #expect(machine.state.open == .nothing && machine.state.found == 1 && machine.state.known == 1)
    #expect(machine.state.firstMatch == 2 && machine.state.lucky == 0)
    #expect(Self.answers(&machine, 3, 1) == [.output(.opened(3)), .output(.matched(3, 1))])
    #expect(machine.state.isOver && machine.state.turns == 3 && machine.state.score == [2])
    #expect(machine.state.takenIn == [2, 3] && machine.state.known == 0)
  }

  @Test func whatCannotBeTurnedOverIsLeftUnanswered() {
    var machine = Self.machine([0, 0, 1, 1])
    #expect(Self.answers(&machine, -1, 4, 99) == [.unanswered, .unanswered, .unanswered])
    #expect(Self.answers(&machine, 2, 2) == [.output(.opened(2)), .unanswered])
    let before = machine.state
    #expect(Self.answers(&machine, 2, 7) == [.unanswered, .unanswered])
    #expect(machine.state == before)
    #expect(Self.answers(&machine, 3, 2, 3) == [.output(.matched(2, 3)), .unanswered, .unanswered])
    #expect(Self.answers(&machine, 0, 1, 0) == [.output(.opened(0)), .output(.matched(0, 1)), .unanswered])
  }

  @Test func aMatchEarnsAnotherTurnAndAMissPassesItOn() {
    var machine = Self.machine([0, 0, 1, 2, 1, 2], players: 3)
    _ = Self.answers(&machine, 0, 1)
    #expect(machine.state.player == 0 && machine.state.score == [1, 0, 0] && machine.state.taker(of: 0) == 0)
    _ = Self.answers(&machine, 2, 3)
    #expect(machine.state.player == 1)
    _ = Self.answers(&machine, 2, 3)
    #expect(machine.state.player == 2)
    _ = Self.answers(&machine, 2, 4, 3, 5)
    #expect(machine.state.isOver && machine.state.score == [1, 0, 2] && machine.state.player == 2)
    #expect((0..<3).map { machine.state.taker(of: $0) } == [0, 2, 2])
  }

  /// A lucky pair needs two cards that nobody had seen. A card turned over in an earlier turn does not count, even if
  /// nobody remembers it.
  @Test func luckNeedsTwoUnseenCards() {
    var lucky = Self.machine([0, 0]), known = Self.machine([0, 1, 1, 0])
    _ = Self.answers(&lucky, 1, 0)
    #expect(lucky.state.lucky == 1)
    _ = Self.answers(&known, 0, 1, 2, 1, 3, 0)
    #expect(known.state.isOver && known.state.lucky == 0 && known.state.turns == 3)
  }

  /// The deck is a Fisher–Yates shuffle from the last card down to the second, with the purpose 11.
  @Test func theDeckIsShuffledByItsDraws() {
    let draws = Draws(seed: 77, replicate: 5)
    var deck: [UInt32] = [0, 0, 1, 1, 2, 2, 3, 3]
    var stream = draws.stream(entity: 0, step: 0, purpose: .shuffle)
    for i in stride(from: 7, through: 1, by: -1) { deck.swapAt(i, Int(stream.below(UInt32(i) + 1))) }
    #expect(MemoryTable(pairs: 4, players: 1, draws: draws).faces == deck)
    #expect(MemoryTable(pairs: 4, players: 3, draws: draws).faces == deck)
  }

  /// All 6 boards of two pairs are equally likely: 60,000 shuffles agree within five standard deviations.
  @Test func theShuffleIsUniform() {
    var counts: [[UInt32]: Int] = [:]
    for replicate in 0..<60_000 {
      let draws = Draws(seed: 1, replicate: UInt32(replicate))
      counts[MemoryTable(pairs: 2, players: 1, draws: draws).faces, default: 0] += 1
    }
    #expect(counts.count == 6)
    // The standard deviation is √(60,000 · 1/6 · 5/6) = 91.3.
    for (_, count) in counts { #expect(abs(count - 10_000) < 457) }
  }
}
