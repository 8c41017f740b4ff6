import TestSupport

/// A notebook that a careful author wrote, with blocks and inline values wherever they are allowed. A formatter changes
/// nothing in it, and a linter finds nothing except the tight list.
enum TidyPage {
  static let values = """
    # Of <!--= top.population -->?<!--/--> cells

    The density is <!--= top.density as .1% -->?<!--/-->, in short <!--= top.density as .2f -->?<!--/-->;
    together <!--= top.total * 1000 as , -->?<!--/--> are **<!--= top.total -->?<!--/-->**, after [a link of
    some <!--= top.steps -->?<!--/-->](https://example.org), and the centre is <!--= top.centre -->?<!--/-->.

    | after the first step                         | share                                |
    | -------------------------------------------- | ------------------------------------ |
    | <!--= top.population at step=1 -->?<!--/-->  | <!--= top.density as .1% -->?<!--/--> |
    | **<!--= top.total > 3 -->?<!--/-->**         | none                                 |

    - An item of <!--= top.total / 7 -->?<!--/-->
      - and one below it, <!--= top.population -->?<!--/-->

    > A quote of <!--= top.population -->?<!--/-->
    > and <!--= top.total -->?<!--/-->.

    <!--= top.population -->?<!--/-->

    ## The <!--= top.steps -->?<!--/--> steps

    """

  static let loose =
    block("top", "title: A *caption*", "show: [history, rule, statistics]") + "\n"
    + block("quoted", "show: [rule, statistics, {chart: {text: true}}]").prefixed("> ") + "\nWords.\n\n"
    + block("loose", "title: \"| `x` --> <!--\"").prefixed("  ", first: "- ") + "\n- Words.\n\n"
    + "Words.\n\n"
    + block("nested", "show: [rule, statistics]").prefixed("> ").prefixed("  ", first: "- ") + "\nWords.\n"

  static let saved =
    block("saved", "save: [one.csv, out/two.csv]") + "\n"
    + block("spelled", "save: \"a `b` *c* _d_ [e](f) <g> | & é &amp;  h.csv\"").prefixed("> ") + "\nWords.\n\n"
    + block("item", "show: [rule]", "save: three.csv").prefixed("  ", first: "- ") + "- Words\n"

  /// No item of the list contains a paragraph, so mdformat considers it tight.
  static let tablesInItems =
    block("one", "show: [rule, statistics]").prefixed("  ", first: "- ") + "\n"
    + block("two", "show: [rule, statistics]", "title: x").prefixed("  ", first: "- ")

  static let tight =
    "- Words\n"
    + block("tight", "show: [history, rule, statistics]", "title: x").prefixed("  ", first: "- ") + "- Words\n"

  /// Words that look like addresses, contain bars or join letters.
  static var words: String {
    let outputs = [
      ("a@b.co", "c@b.co"), ("http://x.y", "www.x.org"), ("a|b", "c"), ("\u{647}\u{200D}", "a\u{200D}b"),
    ]
    var page = """
      The output is <!--= words-0.output -->?<!--/-->, **<!--= words-2.output -->?<!--/-->**.

      | output                              |
      | ----------------------------------- |
      | <!--= words-0.output -->?<!--/-->   |
      | <!--= words-2.output -->?<!--/-->   |

      """
    for (index, output) in outputs.enumerated() {
      page += """

        ```yaml simulation
        name: words-\(index)
        model: mealy
        transitions: {s: {x: [t, "\(output.0)"]}, t: {x: [s, "\(output.1)"]}}
        initial: s
        input: xx
        show: [trace, table, statistics]
        ```

        """
    }
    return page
  }

  static let all = [
    values + "\n" + loose, saved, tablesInItems, tight, values + "\n" + block("top") + "\nWords.\n",
  ]
}
