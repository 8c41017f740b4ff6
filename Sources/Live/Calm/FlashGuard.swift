import Simulations

/// Keeps most of a picture from flashing. At most three times in a second most cells change between light and dark;
/// beyond that only every second generation is shown.
///
/// The guard judges one picture after another and knows no clock: the caller says how much time has passed.
///
/// Source: Web Content Accessibility Guidelines 2.2, success criterion 2.3.1.
package struct FlashGuard: Hashable, Sendable {
  /// Whether anything is held back.
  package var isOn = true
  /// The picture that is shown in the place of a later one, or nil if the latest one is shown.
  package private(set) var held: Picture?
  private var shown: Picture?
  private var shownStep = 0
  /// The time that has passed since the first picture.
  private var now = Duration.zero
  /// The times of the last reversals that were shown.
  private var reversals: [Duration] = []
  /// The time at which a reversal was held back last.
  private var heldAt: Duration?

  private static let window = Duration.seconds(1), mostReversals = 3

  package init() {}

  /// Whether only every second generation is shown.
  package var isCalm: Bool { isOn && heldAt.map { now - $0 < Self.window } ?? false }

  /// Judges the picture of a later step.
  ///
  /// - Parameter duration: the time since the picture before.
  package mutating func judge(_ picture: Picture, step: Int, after duration: Duration) {
    now += duration
    reversals.removeAll { now - $0 >= Self.window }
    let isReversal = isOn && shown.map { Self.isReversal($0, picture) } ?? false
    if isReversal, reversals.count >= Self.mostReversals {
      hold(isReversal: true)
    } else if isCalm, !(step - shownStep).isMultiple(of: 2) {
      hold(isReversal: isReversal)
    } else {
      if isReversal { reversals.append(now) }
      (shown, shownStep, held) = (picture, step, nil)
    }
  }

  /// Shows the latest picture again, where a person looks at single steps.
  package mutating func rest() { (held, shown, heldAt) = (nil, nil, nil) }

  private mutating func hold(isReversal: Bool) {
    held = shown
    if isReversal { heldAt = now }
  }

  /// Whether more than half of the cells are light in one picture and dark in the other. O(cells).
  private static func isReversal(_ one: Picture, _ other: Picture) -> Bool {
    guard one.elements.count == other.elements.count, one.scale == other.scale else { return false }
    let lights = (0...255).map { isLight(UInt8($0), in: other) }
    var changed = 0
    for (before, after) in zip(one.elements, other.elements) where lights[Int(before)] != lights[Int(after)] {
      changed += 1
    }
    return 2 * changed > other.elements.count
  }

  /// Whether an element is drawn: a state that is not the ground, or a share of half or more.
  private static func isLight(_ element: UInt8, in picture: Picture) -> Bool {
    guard picture.scale == 1 || picture.precedence != nil else { return element >= 128 }
    return Int(element) < picture.looks.count && picture.looks[Int(element)].role != .ground
  }
}
