extension AdviceCase {
  private static let block = "```simulation\nname: b\nmodel: elementary\nrule: 30\nsteps: 2\nshow: []\n```\n"
  private static let begin = "<!-- notebook:begin b -->", end = "<!-- notebook:end b -->"

  /// Returns nested lists.
  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  /// Pages: fences, regions, inline values, front matter and links.
  static let pages: [AdviceCase] = [
    AdviceCase(
      page: "---\nnotebook: {seed: 1}\nother: \(nested(300))\n---\n\(block)", "nest them at most 256 deep",
      "---\nnotebook: {seed: 1}\nother: \(nested(200))\n---\n\(block)"),
    AdviceCase(
      page: "---\nnotebook: {parameters: {late: 9}}\n---\n"
        + "```simulation\nmodel: elementary\nrule: 30\nsteps: 2\nexpect: population > 0 at step=$late\n```\n",
      "write step=2 instead of step=$late, or make the run longer",
      "```simulation\nmodel: elementary\nrule: 30\nsteps: 2\nexpect: population > 0 at step=2\n```\n"),
    AdviceCase(
      page: "---\nnotebook: {parameters: {word: late}}\n---\n"
        + "```simulation\nmodel: elementary\nrule: 30\nsteps: 2\nexpect: population > 0 at step=$word\n```\n",
      "write step=2 instead of step=$word, or make the run longer",
      "```simulation\nmodel: elementary\nrule: 30\nsteps: 2\nexpect: population > 0 at step=2\n```\n"),
    AdviceCase(
      page: "<pre>\n\(block)</pre>\n", "move it out of the HTML, with empty lines around it",
      "<pre>\n</pre>\n\n\(block)"),
    AdviceCase(
      page: "!!! note\n\n    ```yaml simulation\n    model: life\n    ```\n",
      "move it to the start of a line, with empty lines around it", "!!! note\n\n\(block)"),
    AdviceCase(
      page: "```yaml\nmodel: elementary\nrule: 30\nsteps: 2\n```\n", "if it is a simulation, write ```yaml simulation",
      "```yaml simulation\nmodel: elementary\nrule: 30\nsteps: 2\n```\n"),
    AdviceCase(
      page: "notebook.seed: 3\n\n\(block)",
      "begin the file with a line of ---, and end the settings with another one",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\ntitle: T\n---\n\nnotebook.seed: 3\n---\n\n\(block)",
      "move them into the front matter at the top of the file",
      "---\ntitle: T\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "+++\n[notebook]\nseed = 3\n+++\n\n\(block)",
      "rewrite the whole front matter as YAML, between two lines of ---: notebook: {seed: 3}",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "+++\nnotebook.seed =\n+++\n\n\(block)",
      "rewrite the whole front matter as YAML, between two lines of ---: notebook: {seed: …}",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nseed: 3\nfigures: images\n---\n\n\(block)", "write notebook: {seed: 3, figures: images}",
      "---\nnotebook: {seed: 3, figures: images}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook: {seed: 3}\nfigures: images\n---\n\n\(block)",
      "write notebook: {seed: 3, figures: images}",
      "---\nnotebook: {seed: 3, figures: images}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook:\n  seed: 3\nfigures: images\n---\n\n\(block)",
      "move figures: images below notebook:, indented like its other settings",
      "---\nnotebook:\n  seed: 3\n  figures: images\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook:seed: 3\n---\n\n\(block)", "write a space after notebook:",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook\n  seed: 3\n---\n\n\(block)", "write a colon after notebook on line 2",
      "---\nnotebook:\n  seed: 3\n---\n\n\(block)"),
    AdviceCase(
      page: "---\u{A0}\nnotebook: {seed: 3}\n---\n\n\(block)", "delete ⟨U+00A0⟩, a no-break space, on line 1",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "\t---\nnotebook: {seed: 3}\n---\n\n\(block)",
      "front matter must start on line 1: remove the tab before ---",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook: {seed: 3}\n\t---\n\n\(block)", "remove the tab before --- on line 3",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook:\n  seed = 5\n---\n\n\(block)", "write seed: 5",
      "---\nnotebook:\n  seed: 5\n---\n\n\(block)"),
    AdviceCase(
      page: "\n---\nnotebook: {seed: 3}\n---\n\n\(block)",
      "front matter must start on line 1: remove the empty line above ---",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "\n\n---\nnotebook: {seed: 3}\n---\n\n\(block)",
      "front matter must start on line 1: remove the 2 empty lines above ---",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook:\n  seed = 5 6\n---\n\n\(block)", "write seed: …",
      "---\nnotebook:\n  seed: 5\n---\n\n\(block)"),
    AdviceCase(
      page: " ---\nnotebook: {seed: 3}\n---\n\n\(block)",
      "front matter must start on line 1: remove the space before ---",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "----\nnotebook: {seed: 3}\n----\n\n\(block)", "write --- instead of ---- on lines 1 and 3",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "\n----\nnotebook: {seed: 3}\n---\n\n\(block)",
      "write --- instead of ---- on line 2, and remove the lines above",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook: {seed: 3}\n----\n\n\(block)", "write --- instead of ---- on line 3",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook: {seed: 3}\n ---\n\n\(block)", "remove the space before --- on line 3",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook: {seed: 3}\n\n\(block)", "front matter has no closing line: add --- after line 2",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "[notebook]\nseed = 3\n\n\(block)",
      "write them as YAML between two lines of ---, the first of which is the first line of the file",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "```yaml\nnotebook: {seed: 3}\n```\n\n\(block)",
      "write them as YAML without the fence, between two lines of ---, the first of which is the first line of the file",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "    notebook: {seed: 3}\n\n\(block)",
      "write them as YAML without the indentation, between two lines of ---, "
        + "the first of which is the first line of the file",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\ntitle: x\n  notebook:\n    seed: 3\n---\n\n\(block)", "write notebook: at the start of its line",
      "---\ntitle: x\nnotebook:\n    seed: 3\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebok: {seed: 3}\n---\n\n\(block)", "write notebook: for the settings of the blocks",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook:\nseed: 3\n---\n\n\(block)", "indent its settings by two spaces, on the lines below it",
      "---\nnotebook:\n  seed: 3\n---\n\n\(block)"),
    AdviceCase(
      page: block.replacing("rule: 30", with: "rule：30"), "⟨U+FF1A⟩ is a full-width colon: write a plain : instead",
      block),
    AdviceCase(
      page: "---\nNotebook: {seed: 3}\n---\n\n\(block)", "write notebook: for the settings of the blocks",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nnotebook.seed:\n---\n\n\(block)", "write notebook: {seed: …}",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "---\nseed: 3\n---\n\n\(block)", "write notebook: {seed: 3}",
      "---\nnotebook: {seed: 3}\n---\n\n\(block)"),
    AdviceCase(
      page: "```yml simulation\nmodel: life\n```\n", "write ```yaml simulation",
      "```yaml simulation\nmodel: elementary\nrule: 30\nsteps: 2\n```\n"),
    AdviceCase(
      page: "```yaml simulation now\nmodel: elementary\nrule: 30\nsteps: 2\n```\n", "write ```yaml simulation",
      "```yaml simulation\nmodel: elementary\nrule: 30\nsteps: 2\n```\n"),
    AdviceCase(
      page: "```simulation\nmodel: elementary\nrule: 30\nsteps: 2\n", "close it with a line of ```",
      "```simulation\nmodel: elementary\nrule: 30\nsteps: 2\n```\n"),
    AdviceCase(
      page: "\(begin)\n\n\(block)\n\(end)\n", "move it out of the region, whose content is replaced by each run",
      "\(block)\n\(begin)\n\n\(end)\n"),
    AdviceCase(
      page: "\(block)\n\(end)\n", "restore the line \(begin), or remove this one", block),
    AdviceCase(
      page: "\(block)\n\(end)\n", "restore the line \(begin), or remove this one", "\(block)\n\(begin)\n\(end)\n"),
    AdviceCase(
      page: "\(block)\n\(begin)\n", "restore the line \(end), or remove the whole region", block),
    AdviceCase(
      page: "\(block)\n\(begin)\n", "restore the line \(end), or remove the whole region",
      "\(block)\n\(begin)\n\(end)\n"),
    AdviceCase(
      page: "\(block)\n[x](y \"<!--= b.population -->\") is <!--= b.population -->?<!--/-->.\n",
      "put the text that only looks like an inline value into a paragraph of its own",
      "\(block)\n[x](y \"<!--= b.population -->\")\n\nIt is <!--= b.population -->?<!--/-->.\n"),
    AdviceCase(
      page: "\(block)\nText \(begin) here.\n", "put the comment on a line of its own, or remove it",
      "\(block)\nText here.\n"),
    AdviceCase(
      page: "\(block)\n<!-- notebook:begin B -->\n",
      "write a marker alone on its line, as <!-- notebook:begin NAME --> or <!-- notebook:end NAME -->",
      "\(block)\n\(begin)\n\n\(end)\n"),
    AdviceCase(
      page: "\(block)\nText.\n\n<!-- notebook:digest block=0123456789ab output=0123456789ab -->\n", "remove the line",
      "\(block)\nText.\n"),
    AdviceCase(
      page: "\(block)\n\(end)\n", "restore the line \(begin), or remove this one", "\(block)\n\(begin)\n\n\(end)\n"),
    AdviceCase(
      page: "\(block)\n\(begin)\n", "restore the line \(end), or remove the whole region",
      "\(block)\n\(begin)\n\n\(end)\n"),
    AdviceCase(
      page: "\(block)\n\(begin)\n\n<!-- notebook:digset block=0123456789ab output=0123456789ab -->\n\n\(end)\n",
      "remove the line", "\(block)\n\(begin)\n\n\(end)\n"),
    AdviceCase(
      page: "\(block)\n\(begin)\n\n<!-- notebook:digest block=0123456789ab output=0123456789ab\n\n\(end)\n",
      "end the line with -->",
      "\(block)\n\(begin)\n\n<!-- notebook:digest block=0123456789ab output=0123456789ab -->\n\n\(end)\n"),
    AdviceCase(
      page: "\(block)\n\(begin)\n\ntext\n```\n\n\(end)\n",
      "restore the line ```text above its text, or remove line 12",
      "\(block)\n\(begin)\n\n```text\ntext\n```\n\n\(end)\n"),
    AdviceCase(
      page: "\(block)\n\(begin)\n\n```text\ntext\n\n\(end)\n", "close it above \(end)",
      "\(block)\n\(begin)\n\n```text\ntext\n```\n\n\(end)\n"),
    AdviceCase(
      page: "name: b\nmodel: elementary\nrule: 30\nsteps: 2\n```\n\n\(begin)\n\n```text\ntext\n```\n\n\(end)\n",
      "restore the line ```yaml simulation above the block, or close the fence above the marker",
      "\(block)\n\(begin)\n\n```text\ntext\n```\n\n\(end)\n"),
    AdviceCase(
      page: "\(block)\n\(begin)\n\n\(end)\n\nText.\n\n\(begin)\n\n\(end)\n", "remove one of them",
      "\(block)\n\(begin)\n\n\(end)\n\nText.\n"),
    AdviceCase(
      page: "\(block)\n\(block)", "give each block a name of its own",
      "\(block)\n```simulation\nname: c\nmodel: elementary\nrule: 30\nsteps: 2\n```\n"),
    AdviceCase(
      page: "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n\n\(block)",
      "keep one side, or both, and remove the conflict lines", "a\n\n\(block)"),
    AdviceCase(
      page: "``` yaml\nname: b\nmodel: elementary\n```\n\n\(begin)\n\n\(end)\n",
      "write the fence ```yaml simulation, or remove the results from '\(begin)' to '\(end)'",
      "\(block)\n\(begin)\n\n\(end)\n"),
    AdviceCase(
      page: "``` yaml\nname: b\nmodel: elementary\n```\n\n\(begin)\n\n\(end)\n",
      "write the fence ```yaml simulation, or remove the results from '\(begin)' to '\(end)'",
      "``` yaml\nname: b\nmodel: elementary\n```\n"),
    AdviceCase(
      page: "<pre>\n\(block)</pre>\n\n\(begin)\n\n\(end)\n",
      "move the block out of the HTML, with empty lines around it, or remove the results from '\(begin)' to '\(end)'",
      "<pre>\n</pre>\n\n\(block)\n\(begin)\n\n\(end)\n"),
    AdviceCase(
      page: "\(block.prefixed("    "))\n\(begin)\n\n\(end)\n",
      "remove the indentation of the block, or remove the results from '\(begin)' to '\(end)'",
      "\(block)\n\(begin)\n\n\(end)\n"),
    AdviceCase(
      page: "!!! note\n\n\(block.prefixed("    "))\n\(begin)\n\n\(end)\n",
      "move the block to the start of a line, with empty lines around it, or remove the results from '\(begin)' to "
        + "'\(end)'",
      "!!! note\n\n\(block)\n\(begin)\n\n\(end)\n"),
    AdviceCase(
      page: "````text\n\(block)````\n\n\(begin)\n\n\(end)\n",
      "remove the two lines of the outer fence, or remove the results from '\(begin)' to '\(end)'",
      "\(block)\n\(begin)\n\n\(end)\n"),
    AdviceCase(
      page: "```simulation\nname: b\nmodel: elementary\nrule: 30\nsteps: 2\n\n\(begin)\n\n```text\n```\n\n\(end)\n",
      "close it with a line of ```", "\(block)\n\(begin)\n\n\(end)\n"),
    AdviceCase(
      page: "## notebook: seed: 7\n\n\(block)",
      "put them at the top of the page, between two lines of ---",
      "---\nnotebook: {seed: 7}\n---\n\n\(block)"),
    // Inline values.
    AdviceCase(
      page: "\(block)\n<div>\nIt is <!--= b.population -->?<!--/-->.\n</div>\n",
      "put it into a paragraph or table of Markdown", "\(block)\nIt is <!--= b.population -->?<!--/-->.\n"),
    AdviceCase(
      page: "\(block)\n<!--= b.population -->?<!--/--> cells live.\n", "put a word before the value",
      "\(block)\nNow <!--= b.population -->?<!--/--> cells live.\n"),
    AdviceCase(
      page: "\(block)\nIt is <!--= b.population -->?.\n", "write it as <!--= NAME.EXPRESSION -->VALUE<!--/-->",
      "\(block)\nIt is <!--= b.population -->?<!--/-->.\n"),
    AdviceCase(
      page: "\(block)\nIt is <!-- = b.population -->?<!--/-->.\n",
      "write it as <!--= NAME.EXPRESSION -->VALUE<!--/-->", "\(block)\nIt is <!--= b.population -->?<!--/-->.\n"),
    AdviceCase(page: "\(block)\nIt is ?<!--/-->.\n", "remove it", "\(block)\nIt is ?.\n"),
    AdviceCase(
      page: points("peak at factor=3 vaccinated=0"), "the values of 'factor' are 1, 2",
      points("peak at factor=2 vaccinated=0")),
    AdviceCase(
      page: points("peak at people=9 factor=2 vaccinated=0"), "write vaccinated=0 people=9 factor=1, for example",
      points("peak at people=9 factor=1 vaccinated=0")),
    AdviceCase(
      page: points("peak"), "pick one at the end: at vaccinated=0 people=9 factor=1",
      points("peak at people=9 factor=1 vaccinated=0")),
    AdviceCase(
      page: points("sick at step=1 people=16 factor=2"), "pick one at the end: vaccinated=0",
      points("sick at step=1 people=16 factor=2 vaccinated=0")),
    // The front matter.
    AdviceCase(
      page: "---\nnotebook:\n  parameters: {People: 3}\n---\n\n\(block)",
      "use lower-case letters, digits and underscores, and begin with a letter",
      "---\nnotebook:\n  parameters: {people: 3}\n---\n\n\(block)"),
    // Files and figures.
    AdviceCase(
      page: twins(saving: "a.csv", "a.csv"), "give each file a name of its own", twins(saving: "a.csv", "b.csv")),
    AdviceCase(
      page: machines(saving: "a.dot"), "save the machine under another name, or write its transitions here as well",
      machines(saving: "b.dot"), files: ["a.dot": "digraph { a -> a [label=\"x/y\"] }"]),
    AdviceCase(
      page: continuing("{file: a.rle}"), "start from its final state: {from: first}", continuing("{from: first}")),
    AdviceCase(
      page: "\(block)\nSee [it](#fig-b).\n",
      "give the block 'b' a 'title' and a view in 'show': the link leads to its caption",
      "```simulation\nname: b\nmodel: elementary\nrule: 30\nsteps: 2\ntitle: A title\n```\n\nSee [it](#fig-b).\n"),
    AdviceCase(
      page: "\(titled)\nSee [it](#fig-something).\n", "links lead to figures of blocks that have a 'title'",
      "\(titled)\nSee [it](#fig-first).\n"),
    AdviceCase(
      page: "\(titled)\nSee [it](#fig-frist).\n", "did you mean '#fig-first'?", "\(titled)\n[It](#fig-first).\n"),
  ]

  /// Returns an inline value of a sweep.
  private static func points(_ value: String) -> String {
    "```simulation\nname: b\nmodel: infection\nsteps: 2\nshow: []\nsweep:\n  vaccinated: [0, 0.5]\n"
      + "  paired: {people: [9, 16], factor: [1, 2]}\n```\n\nIt is <!--= b.\(value) -->?<!--/-->.\n"
  }

  private static let titled = "```simulation\nname: first\nmodel: elementary\nrule: 30\nsteps: 2\ntitle: T\n```\n"

  /// Blocks that name each other, and values of other blocks.
  static let references: [AdviceCase] = [
    AdviceCase(
      page: pair("sweep: {seed: [1, 2]}", "initial: {from: first}"), "name a block without 'sweep'",
      pair("seed: 1", "initial: {from: first}")),
    AdviceCase(
      page: pair("seed: 1", "from: first"), "write initial: {from: first} instead of from: first",
      pair("seed: 1", "initial: {from: first}")),
    AdviceCase(page: pair("seed: 1", "initial: from first"), "write {from: first} instead of from first"),
    AdviceCase(page: pair("seed: 1", "initial: {form: first}"), "did you mean 'from'?"),
    AdviceCase(
      page: pair("replicates: 3", "initial: {from: first}"),
      "write replicates: 3, and each run goes on from one of them",
      pair("replicates: 3", "initial: {from: first}\nreplicates: 3")),
    AdviceCase(
      page: pair("replicates: 3", "initial: {from: first}\nreplicates: 4"), "write replicates: 3",
      pair("replicates: 3", "initial: {from: first}\nreplicates: 3")),
    AdviceCase(
      page: machines("replicates: 2"), "name a block without 'sweep' and 'replicates'", machines("seed: 2")),
    AdviceCase(
      page: pair("seed: 1", "expect: population >= second.births"), "leave out 'second.'",
      pair("seed: 1", "expect: population >= births")),
    AdviceCase(
      page: pair("seed: 1", "expect: population >= 0 * first.brths"), "did you mean 'first.births'?"),
    AdviceCase(
      page: pair("replicates: 3", "expect: population >= 0 * first.population"),
      "write mean(first.population) instead of first.population"),
    AdviceCase(
      page: pair("sweep: {seed: [1, 2]}", "expect: population >= 0 * first.population"),
      "pick one at the end of the expectation: at seed=1",
      pair("sweep: {seed: [1, 2]}", "expect: population >= 0 * first.population at seed=1")),
    AdviceCase("infection", "derive: {my-share: peak / people}", "write my_share instead of my-share"),
    AdviceCase("infection", "derive: {peak: 2 * people}", "write own_peak instead of peak"),
    AdviceCase(
      "infection", "derive: {statistic_people: 2 * people}", "write own_people instead of statistic_people"),
    AdviceCase("infection", "derive: {series_sick: 2 * sick}", "write own_sick instead of series_sick"),
    AdviceCase("infection", "derive: {share: peek / people}", "did you mean 'peak'?"),
  ]

  private static func pair(_ first: String, _ second: String) -> String {
    """
    ```simulation
    name: first
    model: life
    grid: 9
    steps: 1
    \(first)
    ```

    ```simulation
    name: second
    model: life
    grid: 9
    steps: 1
    \(second)
    ```

    """
  }

  private static func machines(_ key: String) -> String {
    let machine = "model: mealy\ntransitions: {a: {x: [b, y]}, b: {x: [a, z]}}\ninitial: a\ninput: xx"
    return "```simulation\nname: first\n\(machine)\n\(key)\n```\n\n"
      + "```simulation\nname: second\n\(machine)\ncompare: first\n```\n"
  }

  private static func twins(saving first: String, _ second: String) -> String {
    pair("save: \(first)", "save: \(second)")
  }

  /// Returns a page whose first machine is saved, and whose second one is read from `a.dot`.
  private static func machines(saving file: String) -> String {
    func block(_ name: String, _ keys: String) -> String {
      "```simulation\nname: \(name)\nmodel: mealy\n\(keys)\ninitial: a\ninput: x\n```\n"
    }
    return block("first", "transitions: {a: {x: [a, y]}}\nsave: \(file)") + "\n"
      + block("second", "transitions: {file: a.dot}")
  }

  private static func continuing(_ initial: String) -> String { pair("save: a.rle", "initial: \(initial)") }
}
