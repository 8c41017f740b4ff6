/// The forms of `initial`, as the reference lists them.
package enum InitialHelp {
  /// A form as it is written, and its meaning.
  package struct Form: Sendable, Hashable {
    package let example: String
    package let help: String
  }

  package static let forms = [
    Form(example: "empty", help: "No live cell."),
    Form(example: "single", help: "One live cell or sick person, at column ⌊columns / 2⌋ and row ⌊rows / 2⌋."),
    Form(example: "random", help: "Each cell at random: alive with probability 0.5, or any state of several."),
    Form(example: "{random: 0.3}", help: "Each cell at random, alive with this probability."),
    Form(example: "{random: [0.7, 0.3]}", help: "Each cell at random, with a share for each state from 0 on."),
    Form(example: "{count: 20}", help: "This many live cells or sick people, chosen at random."),
    Form(example: "{at: [[3, 4], [5, 4]]}", help: "These cells or people, each as [column, row]; both count from 0."),
    Form(example: "glider", help: "A built-in pattern, centred; `notebook models patterns` shows all."),
    Form(
      example: "{pattern: glider, at: [3, 4], rotate: 90, flip: horizontal}",
      help: "The same with its top-left corner at [column, row], turned by 90, 180 or 270, and mirrored."),
    Form(example: "{rle: \"bo$2bo$3o!\"}", help: "Run-length encoded cells; with `at`, `rotate` and `flip` too."),
    Form(
      example: "{cells: \"O..OO\"}", help: "Text with a line for each row: `.` dead, `O` or `*` alive."),
    Form(
      example: "{file: patterns/gun.rle}",
      help: "A pattern file below the notebook's folder; `header: ignore` leaves out the place that it names."),
    Form(example: "{from: NAME}", help: "The final state of another block."),
    Form(example: "[{random: 0.1}, {pattern: glider, at: [0, 0]}]", help: "Several, later ones over earlier ones."),
  ]
}
