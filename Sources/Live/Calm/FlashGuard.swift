import Simulations

/// A guard that keeps most of a picture from flashing. Most cells may change between light and dark at most three times
/// per second. Beyond that, only every second generation is shown.
///
/// The guard judges one picture after another and has no clock: the caller passes the time.
///
/// Source: Web Content Accessibility Guidelines 2.2, success criterion 2.3.1.
package struct FlashGuard: Hashable, Sendable {
  /// Whether the guard is active.
  package var isOn = true
  /// The picture that is shown instead of a later one, or nil if the latest one is shown.
  package private(set) var held: Picture?
  private var shown: Picture?
  private var shownStep = 0
  /// The time that has passed since the first picture.
  private var now = Duration.zero
  /// The times of the last reversals that were shown.
  private var reversals: [Duration] = []
  /// The last time at which a reversal was held back.
  private var heldAt: Duration?

  private static let window = Duration.seconds(1), mostReversals = 3

  package init() {}

  /// Whether only every second generation is shown.
  package var isCalm: Bool { isOn && heldAt.map { now - $0 < Self.window } ?? false }

  /// Judges the picture of a later step.
  ///
  /// - Parameter duration: the time since the previous picture.
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

  /// Shows the latest picture again, for looking at single steps.
  package mutating func rest() { (held, shown, heldAt) = (nil, nil, nil) }

  private mutating func hold(isReversal: Bool) {
    held = shown
    if isReversal { heldAt = now }
  }

  /// Returns whether more than half of the cells change between light and dark. O(cells).
  private static func isReversal(_ one: Picture, _ other: Picture) -> Bool {
    guard one.elements.count == other.elements.count, one.scale == other.scale else { return false }
    let lights = (0...255).map { isLight(UInt8($0), in: other) }
    var changed = 0
    for (before, after) in zip(one.elements, other.elements) where lights[Int(before)] != lights[Int(after)] {
      changed += 1
    }
    return 2 * changed > other.elements.count
  }

  /// Returns whether an element counts as light: a state that is not the ground, or a share of half or more.
  private static func isLight(_ element: UInt8, in picture: Picture) -> Bool {
    guard picture.scale == 1 || picture.precedence != nil else { return element >= 128 }
    return Int(element) < picture.looks.count && picture.looks[Int(element)].role != .ground
  }
}
