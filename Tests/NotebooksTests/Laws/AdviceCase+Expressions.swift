extension AdviceCase {
  /// Expressions in the notations of other languages, with their numbers and functions.
  static let expressions: [AdviceCase] = operators + numbers + conditions + maps + choices

  private static func expect(_ wrong: String, _ advice: String, _ right: String? = nil) -> AdviceCase {
    AdviceCase("infection", "expect: \(wrong)", advice, right.map { "expect: \($0)" })
  }

  private static let operators: [AdviceCase] = [
    expect("sick * 0 === 0", "write '=='"),
    expect("sick !== 0", "write '!='"),
    expect("sick * 0 <=> 0", "write '=='"),
    expect("0 =< sick", "write '<='"),
    expect("sick => 0", "write '>='"),
    expect("sick <> 0", "write '!='"),
    expect("sick >= 0 && sick > 0", "write 'and'"),
    expect("sick >= 0 || sick > 0", "write 'or'"),
    expect("sick < 2**10", "write a power with ^, as in 2^10", "sick < 2^10"),
    expect("sick // 1 >= 0", "write '/'"),
    expect("sick * 0 = 0", "write '=='"),
    expect("sick >= 0 & sick > 0", "write 'and'"),
    expect("sick >= 0 | sick > 0", "write 'or'"),
    AdviceCase("infection", "expect: \"!(sick < 0)\"", "write 'not'", "expect: \"not (sick < 0)\""),
    expect("sick < (2)^10", "a power takes two whole numbers, as in 2^10", "sick < 2^10"),
    expect("sick >= 5%", "write a share as a decimal, such as 0.5", "sick >= 0.05"),
    expect("sick ** 2 > 0", "write a power of a statistic as a product, such as sick * sick", "sick * sick >= 0"),
    expect("sick ^ 2 > 0", "write a power of a statistic as a product, such as sick * sick", "sick * sick >= 0"),
    expect("sick % 2 >= 0", "leave out '%' and the divisor: an expression has no remainder", "sick >= 0"),
    expect("sick >= 5% and sick >= 0", "write a share as a decimal, such as 0.5", "sick >= 0.05 and sick >= 0"),
    AdviceCase(
      "infection", "!steps\nuntil: steps > 5", "write steps: 5 for a run of at most 5 steps", "!steps\nsteps: 5"),
    expect("0 ≤ sick", "write '<='"),
    expect("sick ≥ 0", "write '>='"),
    expect("sick ≠ 0", "write '!='"),
    expect("sick × 2 > 0", "write '*'"),
    expect("sick · 2 > 0", "write '*'"),
    expect("sick ÷ 2 > 0", "write '/'"),
    expect("sick − 2 < 999", "write '-'"),
    expect("sick – 2 < 999", "write '-'"),
    expect("sick\u{A0}>= 0", "write a plain space", "sick >= 0"),
    AdviceCase(
      "memory", "players: [perfect, perfect]\nexpect: winner != “x”", "write '\"'",
      "players: [perfect, perfect]\nexpect: winner != \"x\""),
    AdviceCase(
      "memory", "players: [perfect, perfect]\nexpect: winner != ‘x’", "write \"'\"",
      "players: [perfect, perfect]\nexpect: winner != 'x'"),
    expect("0 < sick < 99", "write '0 < sick and sick < 99'", "0 < sick and sick < 99"),
    expect("sick within 9 of 1 < 99", "join two comparisons with 'and'", "sick within 99 of 1 and sick < 99"),
  ]

  private static let numbers: [AdviceCase] = [
    expect("sick < 2^1.5", "a power takes two whole numbers, as in 2^10", "sick < 2^10"),
    expect("sick < 1_000", "write the digits without separators", "sick < 1000"),
    expect("sick < 1e3", "write 10^3", "sick < 10^3"),
    expect("sick > 2^-3", "write 1/2^3", "sick > 1/2^3"),
    expect("sick < 1e99999", "write exponents as a power, such as 10^3, or in full", "sick < 10^3"),
    expect(
      "sick < 3abc",
      "numbers are digits, decimals such as 0.5 or powers such as 2^10; put a word that starts with a digit in quotes",
      "sick < 2^10"),
    expect(
      "sick < 2^99999999", "whole numbers have at most 4,096 bits (1,233 digits), fractions at most 1.8·10^308",
      "sick < 2^10"),
  ]

  private static let swept = "!factor\n!people\nsweep: {factor: [1, 2], people: [9, 16]}\nexpect: ever_sick > 0 at "

  private static let mapped = "sweep: {initial: [{pattern: glider}, {pattern: blinker}]}\nexpect:"

  private static func picking(_ wrong: String, _ right: String, inList: Bool) -> AdviceCase {
    AdviceCase(
      "life", mapped + (inList ? "\n  - " : " ") + wrong,
      "put the whole condition in single quotes: " + (inList ? "" : "expect: ") + right,
      mapped + (inList ? "\n  - " : " ") + right)
  }

  private static let picked = "'population > 2 at initial=\"{pattern: glider}\"'"

  /// Maps in a sweep, which YAML parses itself.
  private static let maps: [AdviceCase] = [
    picking("population > 2 at initial=\"{pattern: glider}\"", picked, inList: false),
    picking("population > 2 at initial=\"{pattern: glider}\"", picked, inList: true),
    picking("population > 2 at initial={pattern: glider}", picked, inList: false),
    picking("population > 2 at initial={pattern: glider}", picked, inList: true),
    amongOthers("population > 2 at initial={pattern: glider}"),
    amongOthers("population > 2 at initial=\"{pattern: glider}\""),
    AdviceCase(
      "mealy", "expect: [steps == 2, state != \"a: b\"]",
      "put the whole condition in single quotes: 'state != \"a: b\"'",
      "expect: [steps == 2, 'state != \"a: b\"']"),
  ]

  /// Returns a condition among others, in a list in brackets.
  private static func amongOthers(_ wrong: String) -> AdviceCase {
    AdviceCase(
      "life", mapped + " ['population > 0', \(wrong), population < 99]",
      "put the whole condition in single quotes: \(picked)",
      mapped + " ['population > 0', \(picked), population < 99]")
  }

  /// Conditions over the points of a sweep.
  private static let choices: [AdviceCase] = [
    choice(ofRules: "{a: B3/S23, b: B36/S23}", "rule == c", "the values of 'rule' are a, b", "rule == b"),
    choice(ofRules: "{a: B3/S23, b: B36/S23}", "rule == B36/S23", "write b instead of B36/S23"),
    choice(ofRules: "[B3/S23, B36/S23]", "rule == B36/S23", "write \"B36/S23\" instead of B36/S23"),
    AdviceCase(
      "infection", chosen + "factor == low}", "the values of 'factor' are 1, 2", chosen + "factor == 2}"),
    AdviceCase(
      "infection", chosen + "extinct}", "compare it with a number: 'extinct == 1' means all runs",
      chosen + "extinct == 1}"),
    AdviceCase(
      "infection", chosen + "not extinct}", "compare it with a number: 'extinct == 1' means all runs",
      chosen + "extinct < 1}"),
  ]

  private static let chosen =
    "!factor\nreplicates: 2\nsweep: {factor: [1, 2]}\nshow: {statistics: peak, where: "

  private static func choice(
    ofRules rules: String, _ wrong: String, _ advice: String, _ right: String? = nil
  ) -> AdviceCase {
    func keys(_ condition: String) -> String {
      "sweep: {rule: \(rules)}\nshow:\n  statistics: population\n  where: \(condition)"
    }
    return AdviceCase("life", keys(wrong), advice, right.map(keys))
  }

  private static let conditions: [AdviceCase] = [
    expect("sick", "compare it with a number or a word, as in 'sick == 0'", "sick > 0"),
    expect("sick + 1", "compare it with a number, as in 'sick + 1 > 0'", "sick + 1 > 0"),
    expect("over > 3", "use 'over' or 'not over' as a condition of its own", "not over"),
    expect("over == 1", "use 'over' or 'not over' as a condition of its own", "not over"),
    expect("over != not extinct", "put 'not' and its condition in parentheses", "over != (not extinct)"),
    expect("(sick >= 0", "add the missing ')'", "(sick >= 0)"),
    expect("sick >= 0 as .1f", "leave out 'as' and what follows it", "sick >= 0"),
    expect("sick >= 0 at step=1 step=2", "leave out one of them", "sick >= 0 at step=1"),
    expect("exposed >= 0", "'exposed' needs a line such as 'incubation: 2'", "exposed >= 0\nincubation: 2"),
    expect(
      "dead >= 0", "'dead' needs lines such as 'recovery: 5' and 'mortality: 0.1'",
      "dead >= 0\nrecovery: 5\nmortality: 0.1"),
    expect(
      "vaccinated >= 0", "'vaccinated' needs a line such as 'vaccinated: 0.1'", "vaccinated >= 0\nvaccinated: 0.1"),
    expect(
      "minor_outbreak != 3", "'minor_outbreak' needs a line such as 'minor: 0.1'",
      "minor_outbreak or not minor_outbreak\nminor: 0.1"),
    AdviceCase(
      "infection", "!steps\nuntil: mean(sick) > 8", "leave out 'mean': each run has its own value",
      "!steps\nuntil: sick > 8"),
    expect("sick >= 0 at step==1", "write '=' after 'at'", "sick >= 0 at step=1"),
    AdviceCase(
      "infection", "\(swept)factor=1, people=9", "separate the conditions by spaces", "\(swept)factor=1 people=9"),
    AdviceCase(
      "infection", "\(swept)factor=1 and people=9", "separate the conditions by spaces", "\(swept)factor=1 people=9"),
    AdviceCase(
      "infection", "\(swept)factor=1 or factor=2", "write two expectations, each with its own 'at'",
      swept.replacing("expect: ", with: "expect: [") + "factor=1, ever_sick > 0 at factor=2]"),
    AdviceCase(
      "life", "boundary: unbounded\n!steps\nuntil: settled\nexpect: settled",
      "write lifespan != none instead of settled"),
    AdviceCase("life", "!steps\nuntil: stable\nexpect: stable", "write since != none instead of stable"),
    AdviceCase(
      "life", "!steps\nuntil: stable at step=5", "leave out 'at' and what follows it", "!steps\nuntil: stable"),
    expect("sd(sick) >= 0", "add 'replicates: 2' or more to the block", "sd(sick) >= 0\nreplicates: 2"),
    AdviceCase(
      "life", "boundary: unbounded\nexpect: count(\"zzzzzz\") >= 0\n!steps\nuntil: settled",
      "an apgcode looks like xs4_33 (block), xp2_7 (blinker) or xq4_153 (glider); the view 'census' lists them",
      "boundary: unbounded\nexpect: count(\"xs4_33\") >= 0\n!steps\nuntil: settled"),
    AdviceCase(
      page: "\(block)\nIt is <!--= b.population as wide -->?<!--/-->.\n", "known formats: '.2f', '.1%', ',.2f', ','",
      "\(block)\nIt is <!--= b.population as , -->?<!--/-->.\n"),
    AdviceCase(
      "life", "initial: glider\n!steps\nuntil: 8 / (population - 5) > 1",
      "ask first whether it is 0: population - 5 != 0 and 8 / (population - 5) > 1",
      "initial: glider\nsteps: 3\nuntil: population - 5 != 0 and 8 / (population - 5) > 1"),
    AdviceCase(
      "infection", "interventions: [{when: \"sick > 99 or 1 / (sick - 1) > 3\", factor: 2}]",
      "ask first whether it is 0: sick > 99 or (sick - 1 != 0 and 1 / (sick - 1) > 3)",
      "interventions: [{when: \"sick > 99 or (sick - 1 != 0 and 1 / (sick - 1) > 3)\", factor: 2}]"),
  ]

  private static let block = "```simulation\nname: b\nmodel: life\ngrid: 8\nsteps: 2\n```\n"
}
