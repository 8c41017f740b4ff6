import Mealy
import Simulations

// Turning cards over, and the motion that shows it.

extension MemoryScreen {
  /// The durations of movements and pauses, in milliseconds.
  private enum Pace {
    static let turn = 250, showMiss = 1000, showMatch = 400, take = 350, think = 400, tumble = 1500
  }

  /// The effects that set the timer of the motion, or cancel it if nothing moves.
  var motionEffects: [LiveEffect] {
    guard let motion, !motion.isOver else { return [.cancel(.motion)] }
    return [.timer(.motion, after: .milliseconds(motion.nextChange - motion.elapsed), .tick(.motion))]
  }

  /// The effects for the clock, which runs from the first card to the last one.
  var clockEffects: [LiveEffect] {
    guard !isOver, table.turns > 0 || table.isWithinTurn else { return [.cancel(.clock)] }
    return [.timer(.clock, after: .seconds(1), repeats: true, .tick(.clock))]
  }

  /// Deals the cards one by one. A large board gets them all at once.
  mutating func deal() {
    let cards = session.model.board.cards
    guard !reducesMotion, cards <= 400 else { return }
    var dealt = MemoryMotion(reducesMotion: reducesMotion)
    for card in 0..<cards { dealt.add(.deal, card, at: card * min(60, 1200 / cards), length: Pace.turn) }
    motion = dealt
  }

  /// Handles the next frame of the motion.
  mutating func tick() -> [LiveEffect] {
    guard let now = motion else { return [] }
    motion?.elapsed = now.nextChange
    guard motion?.isOver == true else { return motionEffects }
    motion = nil
    return goOn()
  }

  /// Ends the motion at once and shows its result.
  mutating func finishMotion() { motion = nil }

  /// Lets the computer play if it is its turn.
  mutating func goOn() -> [LiveEffect] {
    guard !isOver, !seats[table.player].isPerson, !table.isWithinTurn else { return motionEffects }
    return playTurn()
  }

  // MARK: A person's card

  mutating func flip(_ card: Int) -> [LiveEffect] {
    let isFirst = table.turns == 0 && !table.isWithinTurn
    do throws(RunError) {
      guard let output = try session.send(.flip(card)).output else {
        return table.isOnTable(card) ? say("this card is face up; turn over another one") : say("this card was taken")
      }
      furthest = session.step
      var shown = MemoryMotion(reducesMotion: reducesMotion)
      shown.add(.open, card, at: 0, length: Pace.turn)
      finish(&shown, output)
      motion = shown
      return motionEffects + (isFirst ? clockEffects : []) + ending()
    } catch {
      return say(error.description)
    }
  }

  /// Adds the motion after the second card of a turn.
  private func finish(_ shown: inout MemoryMotion, _ output: MemoryTable.Output) {
    switch output {
    case .opened: break
    case .missed(let first, let second):
      shown.showsMiss = true
      let time = shown.end + Pace.showMiss
      for card in [first, second] { shown.add(.close, card, at: time, length: Pace.turn) }
    case .matched(let first, let second):
      let time = shown.end + Pace.showMatch
      // With reduced motion, the pair is visible for a moment too.
      for card in [first, second] { shown.add(.take, card, at: time, length: Pace.take) }
    }
    if isOver { tumble(&shown) }
  }

  private func tumble(_ shown: inout MemoryMotion) {
    let cards = session.model.board.cards
    guard !reducesMotion, cards <= 400 else { return }
    let time = shown.end
    for card in 0..<cards {
      shown.add(.tumble, card, at: time + card * 7 % cards * (1000 / cards), length: Pace.tumble)
    }
  }

  // MARK: The computer's turn

  /// Plays the turn of the current player by its strategy.
  mutating func playTurn() -> [LiveEffect] {
    let before = session
    do throws(RunError) {
      try session.advance(by: 1)
    } catch {
      return say(error.description)
    }
    furthest = max(furthest, session.step)
    guard let (first, second, output) = Self.turn(from: before, to: session) else { return motionEffects }
    var shown = MemoryMotion(reducesMotion: reducesMotion)
    shown.player = before.state.table.player
    shown.add(.open, first, at: Pace.think, length: Pace.turn)
    shown.add(.open, second, at: shown.end + Pace.think, length: Pace.turn)
    finish(&shown, output)
    motion = shown
    return motionEffects + (before.step == 0 ? clockEffects : []) + ending()
  }

  /// Returns the two cards of a turn, from the tables before and after it.
  static func turn(
    from before: Session<MemoryGame>, to after: Session<MemoryGame>
  ) -> (first: Int, second: Int, output: MemoryTable.Output)? {
    let old = before.state.table, new = after.state.table
    guard new.turns == old.turns + 1 else { return nil }
    if case .miss(let first, let second) = new.open { return (first, second, .missed(first, second)) }
    let taken = new.faces.indices.filter { old.isOnTable($0) && !new.isOnTable($0) }
    guard taken.count == 2 else { return nil }
    return (taken[0], taken[1], .matched(taken[0], taken[1]))
  }

  // MARK: The end

  /// Notes the result if the game is over.
  private mutating func ending() -> [LiveEffect] {
    guard isOver, result == nil else { return [] }
    let board = session.model.board
    let new = MemoryResult(columns: board.columns, rows: board.rows, turns: table.turns, seconds: seconds)
    result = new
    guard seats.count == 1, assistance == nil else { return [.cancel(.clock)] }
    results.add(new)
    return [.cancel(.clock), .fetch(.file, .keep(new))]
  }

  // MARK: Going back

  /// Takes back the previous turn and the computer's turns after it, so the person of that turn plays again.
  mutating func goBack() -> [LiveEffect] {
    finishMotion()
    do throws(RunError) {
      if table.isWithinTurn {
        _ = try session.undo()
        furthest = session.step
      } else {
        var target = session.step - 1
        var earlier = session
        while target > 0 {
          try earlier.go(to: target)
          if seats[earlier.state.table.player].isPerson { break }
          target -= 1
        }
        try session.go(to: max(0, target))
      }
    } catch {
      return say(error.description)
    }
    return wentBack()
  }

  /// Goes to a turn that was seen. If the next turn belongs to the computer, it waits.
  mutating func go(to turn: Int) -> [LiveEffect] {
    guard turn != session.step else { return [] }
    finishMotion()
    do throws(RunError) { try session.go(to: max(0, min(turn, furthest))) } catch { return say(error.description) }
    return wentBack() + ending()
  }

  mutating func undo() -> [LiveEffect] {
    finishMotion()
    do throws(RunError) { _ = try session.undo() } catch { return say(error.description) }
    furthest = session.step
    return wentBack()
  }

  mutating func redo() -> [LiveEffect] {
    finishMotion()
    do throws(RunError) { _ = try session.redo() } catch { return say(error.description) }
    furthest = max(furthest, session.step)
    return ending() + goOn()
  }

  private mutating func wentBack() -> [LiveEffect] {
    result = nil
    assistance = "cards were taken back"
    return [.cancel(.motion)] + clockEffects
  }
}
