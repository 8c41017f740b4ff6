import Experiments

extension AdviceCase {
  /// Computations beyond a low limit.
  static let limits: [AdviceCase] =
    planes + steps + many + [
      AdviceCase(
        "life", "grid: 999", "make it smaller, or allow it with --max-memory 552KiB", "grid: 9",
        limits: Limits(memory: 200_000)),
      AdviceCase(
        "memory", "seed: 8\npairs: 30\nplayers: random",
        "use fewer cards or better players, or raise the limit with --max-updates",
        "seed: 8\npairs: 3\nplayers: random",
        limits: Limits(updates: 54_001)),
      AdviceCase(
        "memory", "seed: 8\npairs: 30\nplayers: random",
        "use fewer cards or better players, or raise the limit with --max-updates",
        "seed: 8\npairs: 30\nplayers: perfect",
        limits: Limits(updates: 54_001)),
      AdviceCase(
        page: machines("\(cycle)\ninput: xx", "\(cycle)\ninput: xx\ncompare: first"),
        "compare smaller machines, or allow more with --max-memory",
        machines("\(loop)\ninput: xx", "\(loop)\ninput: xx\ncompare: first"), limits: Limits(memory: 3000)),
      AdviceCase(
        page: machines("\(loop)\ninput: \(long)", "\(loop)\ninput: {from: first}"),
        "set a limit with 'steps', or allow more with --max-memory",
        machines("\(loop)\ninput: \(long)", "\(loop)\ninput: {from: first}\nsteps: 10"), limits: Limits(memory: 80_000)),
    ]

  private static let gun = "boundary: unbounded\n!grid\ninitial: gosper-gun\n"

  private static let planes: [AdviceCase] = [
    AdviceCase(
      "life", "\(gun)steps: 3000", "make fewer steps, or raise the limit with --max-memory", "\(gun)steps: 30",
      limits: Limits(memory: 60_000)),
    AdviceCase(
      "life", "\(gun)steps: 3000", "make fewer steps, use --engine hash, or raise the limit with --max-updates",
      "\(gun)steps: 30", limits: Limits(updates: 1e8)),
    AdviceCase(
      "life", "\(gun)steps: 3000\nshow: {frames: 60}", "show fewer frames, or raise the limit with --max-memory",
      "\(gun)steps: 3000\nshow: {frames: 2}", limits: Limits(memory: 400_000)),
    AdviceCase(
      "life", "\(gun)steps: 3000\nshow: {frames: 2}",
      "show only the end, which is drawn at any size (show: grid), or raise the limit with --max-memory 283.2KiB",
      "\(gun)steps: 3000\nshow: grid", limits: Limits(memory: 2000)),
    AdviceCase(
      "life", "\(gun)steps: 10\nshow: grid\nedits: [{step: 1, at: [3000, 4]}]",
      "edit a cell nearer to the others, or raise the limit with --max-memory",
      "\(gun)steps: 10\nshow: grid\nedits: [{step: 1, at: [30, 4]}]", limits: Limits(memory: 30_000)),
  ]

  private static let steps: [AdviceCase] = [
    AdviceCase(
      "life", "grid: 9\nsteps: 2^60", "set grid: 16x16, where HashLife leaps over more steps",
      "grid: 16x16\nsteps: 2^60"),
    AdviceCase(
      "life", "initial: glider\nboundary: dead\nsteps: 2^60",
      "set boundary: unbounded, where HashLife leaps over more steps",
      "initial: glider\nboundary: unbounded\nsteps: 2^60"),
    AdviceCase(
      "life", "initial: glider\n!grid\nboundary: unbounded\nuntil: population == 5\nsteps: 2^60",
      "write 4294967295 instead of 2^60"),
  ]

  private static let many: [AdviceCase] = [
    AdviceCase(
      page: soups(100), "start from fewer replicates, or allow more with --max-memory", soups(2),
      limits: Limits(memory: 200_000))
  ]

  private static let cycle = "transitions: {a: {x: [b, x]}, b: {x: [c, y]}, c: {x: [d, x]}, d: {x: [a, x]}}\ninitial: a"
  private static let loop = "transitions: {a: {x: [a, x]}}\ninitial: a"
  private static let long = String(repeating: "x", count: 2000)

  private static func machines(_ first: String, _ second: String) -> String {
    "```simulation\nname: first\nmodel: mealy\n\(first)\nshow: []\n```\n\n"
      + "```simulation\nname: second\nmodel: mealy\n\(second)\nshow: []\n```\n"
  }

  private static func soups(_ replicates: Int) -> String {
    let keys = "model: life\nboundary: unbounded\ngrid: 16\nreplicates: \(replicates)\nshow: []"
    return "```simulation\nname: first\n\(keys)\nsteps: 400\n```\n\n"
      + "```simulation\nname: second\n\(keys)\nsteps: 1\ninitial: {from: first}\n```\n"
  }
}
