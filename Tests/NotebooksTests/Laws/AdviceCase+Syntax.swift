extension AdviceCase {
  /// Lines that are not YAML, and paths of files to save.
  static let syntax: [AdviceCase] = texts + lines + paths

  /// A page of two blocks, with a text after the first one.
  private static func fences(_ end: String) -> String {
    let block = "```simulation\nmodel: life\ngrid: 8\nsteps: 2\n"
    return "# Lab\n\n" + block + end + "\n" + block + "```\n"
  }

  private static let texts: [AdviceCase] = [
    AdviceCase("life", "title: ? x", "put the text in quotes", "title: \"? x\""),
    AdviceCase("life", "title: @x", "put it in quotes", "title: \"@x\""),
    AdviceCase(page: fences(""), "close it with a line of ```", fences("```\n")),
    AdviceCase(
      "life", "title: \"it", "close it; inside \"…\" a \" is written \\\"", "title: \"it \\\"is\\\"\""),
    AdviceCase("life", "title: 'it", "close it; inside '…' a ' is written ''", "title: 'it''s'"),
    AdviceCase("life", "title: \"\\q\"", "write \\\\ for a backslash, or use single quotes", "title: \"\\\\q\""),
    AdviceCase("life", "title: \"\\q\"", "write \\\\ for a backslash, or use single quotes", "title: '\\q'"),
    AdviceCase(
      "life", "title: * x", "put it in quotes, or a picture made of '*' below 'cells: |'", "title: \"* x\""),
    AdviceCase("life", "title: !<x y", "put a text that starts with '!' in quotes", "title: \"!<x y\""),
    AdviceCase("life", "title: | text", "start it on the next line, indented", "title: |\n  text"),
    AdviceCase("life", "alt: a \"b\": c", "put a text that holds ': ' in quotes", "alt: 'a \"b\": c'"),
    AdviceCase(
      "life", "title: ]", "write the value, or put a text that starts with ']' in quotes", "title: \"]\""),
    AdviceCase(
      "life", "title: 'a' b", "put the whole value in quotes; inside '…' a ' is written ''", "title: '''a'' b'"),
  ]

  private static let lines: [AdviceCase] = [
    AdviceCase("life", "show: - grid", "start it on the next line, or write [a, b]", "show: [grid]"),
    AdviceCase("life", "show: - grid", "start it on the next line, or write [a, b]", "show:\n  - grid"),
    AdviceCase("life", "show:\n\t- grid", "use spaces", "show:\n  - grid"),
    AdviceCase(
      "life", "show:\n  - grid\n  statistics: population", "indent it below its item, or start it with '- '",
      "show:\n  - grid\n  - statistics: population"),
    AdviceCase("life", "show: grid\n- image", "indent the list below its key", "show:\n  - grid\n  - image"),
    AdviceCase(
      "life", "initial:\n    random: 0.3\n  symmetry: D8_4", "indent the keys of one map alike",
      "initial:\n    random: 0.3\n    symmetry: D8_4"),
    AdviceCase("life", "show: [grid", "separate the items with ',' and end the list with ']'", "show: [grid]"),
    AdviceCase(
      "life", "initial: {random: 0.3", "separate the keys with ',' and end the map with '}'", "initial: {random: 0.3}"),
    AdviceCase(
      page: "```simulation\nlife\ngrid: 8\nsteps: 2\n```\n", "write every line as key: value",
      "```simulation\nmodel: life\ngrid: 8\nsteps: 2\n```\n"),
    AdviceCase(
      page: "```simulation\n  name: block\nmodel: life\ngrid: 8\nsteps: 2\n```\n",
      "indent all keys alike, each as key: value", "```simulation\nname: block\nmodel: life\ngrid: 8\nsteps: 2\n```\n"),
    AdviceCase(
      page: "```simulation\nmodel: life\ngrid: 8\nsteps: 2\n...\nmodel: memory\npairs: 3\n```\n",
      "make it a block of its own",
      "```simulation\nmodel: life\ngrid: 8\nsteps: 2\n```\n\n```simulation\nmodel: memory\npairs: 3\n```\n"),
  ]

  private static let paths: [AdviceCase] = [
    AdviceCase("life", "save: /a.rle", "write the path from the notebook's folder", "save: a.rle"),
    AdviceCase("life", "save: b\\a.rle", "separate folder names with /", "save: b/a.rle"),
    AdviceCase("life", "save: ../a.rle", "write the path without '..'", "save: a.rle"),
    AdviceCase("life", "save: b/.a.rle", "choose a path without hidden files and folders", "save: b/a.rle"),
    AdviceCase("memory", "save: a.rle", "a name that ends in .csv saves its series", "save: a.csv"),
  ]
}
