import Mealy
import Testing

@Suite("Mapper")
struct MapperTests {
  /// A turnstile. A coin unlocks it, and a push goes through and locks it.
  enum Turnstile: Sendable { case locked, unlocked }
  enum Hand: Sendable, CaseIterable { case coin, push }
  enum Sound: Sendable { case click, buzz }

  static let coins = Mapper<Turnstile, Hand, Sound> { (state: Turnstile, input: Hand) -> (Turnstile, Sound?)? in
    switch (state, input) {
    case (.locked, .coin): (.unlocked, .click)
    case (.unlocked, .coin): (.unlocked, nil)
    case (_, .push): nil
    }
  }
  static let pushes = Mapper<Turnstile, Hand, Sound> { (state: Turnstile, input: Hand) -> (Turnstile, Sound?)? in
    switch (state, input) {
    case (.locked, .push): (.locked, .buzz)
    case (.unlocked, .push): (.locked, .click)
    case (_, .coin): nil
    }
  }

  /// Returns the reaction of a mapper in every state to every input.
  func table(_ mapper: Mapper<Turnstile, Hand, Sound>) -> [String] {
    [Turnstile.locked, .unlocked].flatMap { state in
      Hand.allCases.map { input in
        var next = state
        let answer = mapper(&next, input)
        return "\(state) \(input) → \(next) \(answer)"
      }
    }
  }

  @Test("a table answers row by row, silently for rows without an output")
  func rows() {
    #expect(
      table(Self.coins.or(Self.pushes)) == [
        "locked coin → unlocked output(MealyTests.MapperTests.Sound.click)",
        "locked push → locked output(MealyTests.MapperTests.Sound.buzz)",
        "unlocked coin → unlocked silent",
        "unlocked push → locked output(MealyTests.MapperTests.Sound.click)",
      ])
  }

  @Test("'or' is associative, 'nothing' is neutral, and the first answer counts")
  func laws() {
    let (a, b) = (Self.coins, Self.pushes)
    let c = Mapper<Turnstile, Hand, Sound> { state, _ in
      state = .locked
      return .silent
    }
    #expect(table(a.or(b).or(c)) == table(a.or(b.or(c))))
    #expect(table(a.or(c)) != table(c.or(a)))
    #expect(table(c.or(a)) == table(c))
    #expect(table(a.or(.nothing)) == table(a))
    #expect(table(Mapper.nothing.or(a)) == table(a))
  }

  struct Station: Sendable {
    var left = Turnstile.locked
    var right: Turnstile? = Turnstile.locked
  }

  @Test("pulled back to a whole, a mapper changes only its part")
  func part() {
    let mapper = Self.coins.or(Self.pushes).pullback(state: \Station.left)
    var station = Station()
    #expect(mapper(&station, .coin) == .output(.click))
    #expect(station.left == .unlocked)
    #expect(station.right == .locked)
  }

  @Test("an absent part does not answer")
  func absentPart() {
    let mapper = Self.coins.or(Self.pushes).pullback(state: \Station.right)
    var station = Station()
    #expect(mapper(&station, .coin) == .output(.click))
    #expect(station.right == .unlocked)
    station.right = nil
    #expect(mapper(&station, .coin) == .unanswered)
    #expect(station.right == nil)
  }

  @Test("an optional part is changed in place")
  func partInPlace() {
    final class Storage: Sendable {}
    struct Part: Sendable { var storage = Storage() }
    struct Whole: Sendable { var part: Part? = Part() }
    let mapper = Mapper<Part, Int, Bool> { part, _ in .output(isKnownUniquelyReferenced(&part.storage)) }
    var whole = Whole()
    #expect(mapper.pullback(state: \Whole.part)(&whole, 0) == .output(true))
    #expect(whole.part != nil)
  }

  @Test("pulled back to another alphabet, a mapper leaves missing words unanswered")
  func alphabet() {
    let mapper = Self.coins.or(Self.pushes).pullback(
      input: { (word: String) in word == "coin" ? .coin : word == "push" ? .push : nil }, output: { "\($0)!" })
    var state = Turnstile.locked
    #expect(mapper(&state, "kick") == .unanswered)
    #expect(mapper(&state, "coin") == .output("click!"))
    #expect(mapper(&state, "coin") == .silent)
    #expect(state == .unlocked)
  }

  @Test func andIsAssociativeAndNothingIsNeutral() {
    typealias Words = Mapper<Int, String, [String]>
    func saying(_ word: String, to heard: String) -> Words {
      Words { count, input in
        guard input == heard else { return .unanswered }
        count += 1
        return .output([word])
      }
    }
    let silent = Words { count, _ in
      count += 10
      return .silent
    }
    let a = saying("a", to: "x"), b = saying("b", to: "x"), c = saying("c", to: "y")
    func table(_ mapper: Words) -> [String] {
      ["x", "y", "z"].map { input in
        var count = 0
        let answer = mapper(&count, input)
        return "\(answer) \(count)"
      }
    }
    #expect(table(a.and(b)) == ["output([\"a\", \"b\"]) 2", "unanswered 0", "unanswered 0"])
    for mappers in [(a, b, c), (a, silent, b), (silent, silent, a), (a, .nothing, b)] {
      let (p, q, r) = mappers
      #expect(table(p.and(q).and(r)) == table(p.and(q.and(r))))
    }
    #expect(table(a.and(.nothing)) == table(a) && table(Words.nothing.and(a)) == table(a))
    #expect(table(silent.and(silent)) == ["silent 20", "silent 20", "silent 20"])
  }
}
