extension AdviceCase {
  /// Files with patterns, and patterns in a block.
  static let files: [AdviceCase] = [
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mc}",
      "squares have at most 2^60 cells a side",
      "grid: 64\ninitial: {file: good/a.mc}",
      files: [
        "bad/a.mc": "[M2]\n#R B3/S23\n1 0 0 0 1\n99 1 1 1 1\n", "good/a.mc": "[M2]\n#R B3/S23\n1 0 0 0 1\n2 1 1 1 1\n",
      ]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.lif}",
      "columns and rows have at most 31 bits",
      "grid: 64\ninitial: {file: good/a.lif}",
      files: ["bad/a.lif": "#Life 1.05\n#P 2147483647 0\n***\n", "good/a.lif": "#Life 1.05\n#P 4 0\n***\n"]),
    AdviceCase(
      "life", "!grid\nboundary: unbounded\ninitial: {file: a.rle}",
      "add 'header: ignore', which leaves out the position in the file",
      "!grid\nboundary: unbounded\ninitial: {file: a.rle, header: ignore}",
      files: ["a.rle": "#CXRLE Pos=2147483647,0\nx = 3, y = 1, rule = B2/S345/C4\nA2B!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.cells}",
      "'.' is dead, 'O' or '*' alive, '!' begins a comment",
      "grid: 64\ninitial: {file: good/a.cells}",
      files: ["bad/a.cells": "OxO\n", "good/a.cells": "O.O\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "write it as 'x = 3, y = 3, rule = B3/S23'",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "x = 3\nq = 3\n3o!", "good/a.rle": "x = 3, y = 3, rule = B3/S23\n3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "leave 'rule =' out",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "x = 3, y = 1, rule =\n3o!", "good/a.rle": "x = 3, y = 1\n3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "start a new line after the rule",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "x = 3, y = 1, rule = B3/S23 3o!", "good/a.rle": "x = 3, y = 1, rule = B3/S23\n3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "write '!' for an empty pattern",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "#C nothing\n", "good/a.rle": "x = 3, y = 1\n!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "leave the count out",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "3o3!", "good/a.rle": "3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "counts are at least 1, without leading zeros",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "03o!", "good/a.rle": "3o!"]),
    AdviceCase(
      "life", "!grid\ninitial: {file: a.rle}", "add rule: B3/S23 and boundary: unbounded",
      "!grid\ninitial: {file: a.rle}\nrule: B3/S23\nboundary: unbounded",
      files: ["a.rle": "x = 3, y = 1, rule = B3/S23:P2000000000,20\n3o!"]),
    AdviceCase(
      "life", "!grid\ninitial: {file: a.rle}\nboundary: dead", "write rule: B3/S23 and boundary: unbounded",
      "!grid\ninitial: {file: a.rle}\nrule: B3/S23\nboundary: unbounded",
      files: ["a.rle": "x = 3, y = 1, rule = B3/S23:P2000000000,20\n3o!"]),
    AdviceCase(
      "life", "!grid\ninitial: {file: a.rle}\nboundary: unbounded", "add rule: B3/S23",
      "!grid\ninitial: {file: a.rle}\nrule: B3/S23\nboundary: unbounded",
      files: ["a.rle": "x = 3, y = 1, rule = B3/S23:P2000000000,20\n3o!"]),
    AdviceCase(
      "life", "!grid\ninitial: {file: a.rle}\nboundary: unbounded", "add rule: B3/S23",
      "!grid\ninitial: {file: a.rle}\nrule: B3/S23\nboundary: unbounded",
      files: ["a.rle": "x = 3, y = 1, rule = B3/S23:T20,10\n3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mc}", "save the pattern as .rle with lifelib",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: [
        "bad/a.mc": "[M2]\n#CLL state-numbering lifelib\n#R B2/S/3\n1 0 0 0 9\n",
        "good/a.rle": "x = 1, y = 1, rule = B2/S/3\nB!",
      ]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: a.rle}", "remove the cells in state 6 from the file",
      "grid: 64\ninitial: {file: b.rle}",
      files: [
        "a.rle": "x = 3, y = 1, rule = LifeHistory\n2AF!", "b.rle": "x = 3, y = 1, rule = LifeHistory\n2A.!",
      ]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.lif}",
      "the first line must be '#Life 1.05' or '#Life 1.06'",
      "grid: 64\ninitial: {file: good/a.lif}",
      files: ["bad/a.lif": "***\n", "good/a.lif": "#Life 1.05\n***\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.lif}",
      "'.' is dead, '*' alive, '#' begins a line with other words",
      "grid: 64\ninitial: {file: good/a.lif}",
      files: ["bad/a.lif": "#Life 1.05\n*x*\n", "good/a.lif": "#Life 1.05\n***\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.lif}",
      "write for example '#R 23/36', survival first",
      "grid: 64\ninitial: {file: good/a.lif}",
      files: ["bad/a.lif": "#Life 1.05\n#R\n***\n", "good/a.lif": "#Life 1.05\n#R 23/36\n***\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mcl}",
      "the first line must begin with '#MCell'",
      "grid: 64\ninitial: {file: good/a.mcl}",
      files: ["bad/a.mcl": "#BOARD 9x9\n#L A\n", "good/a.mcl": "#MCell 4.20\n#BOARD 9x9\n#L A\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mcl}",
      "add a rule of life, such as rule: B3/S23",
      "grid: 64\nrule: B3/S23\ninitial: {file: bad/a.mcl}",
      files: ["bad/a.mcl": "#MCell 4.20\n#GAME 1-D totalistic\n#RULE W30\n#BOARD 9x9\n#L A\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mcl}",
      "write for example '#BOARD 100x80'",
      "grid: 64\ninitial: {file: good/a.mcl}",
      files: ["bad/a.mcl": "#MCell 4.20\n#BOARD 9\n#L A\n", "good/a.mcl": "#MCell 4.20\n#BOARD 100x80\n#L A\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mc}",
      "the first line must begin with '[M2]'",
      "grid: 64\ninitial: {file: good/a.mc}",
      files: ["bad/a.mc": "$$$.*$\n", "good/a.mc": "[M2]\n$$$.*$\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mc}",
      "nodes are numbered from 1 in the order of the file, children before parents",
      "grid: 64\ninitial: {file: good/a.mc}",
      files: ["bad/a.mc": "[M2]\n$$$.*$\n4 5 0 0 0\n", "good/a.mc": "[M2]\n$$$.*$\n4 1 0 0 0\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mc}",
      "a line is a leaf of 8x8 cells such as '.*$..*$***$', a leaf '1 a b c d' of 2x2 states, or 'k nw ne sw se'",
      "grid: 64\ninitial: {file: good/a.mc}",
      files: ["bad/a.mc": "[M2]\nx\n", "good/a.mc": "[M2]\n$$$.*$\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.json, title: a}",
      "a name is followed by ':' and a value",
      "grid: 64\ninitial: {file: good/a.json, title: a}",
      files: ["bad/a.json": "[{\"title\" 3}]", "good/a.json": "[{\"title\": \"a\", \"contents\": [[0, 0]]}]"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.json, title: a}",
      "put strings in \"…\"",
      "grid: 64\ninitial: {file: good/a.json, title: a}",
      files: ["bad/a.json": "[{title: 3}]", "good/a.json": "[{\"title\": \"a\", \"contents\": [[0, 0]]}]"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.json, title: a}",
      "a string ends with '\"' on its line; '\\n' is a line end",
      "grid: 64\ninitial: {file: good/a.json, title: a}",
      files: ["bad/a.json": "[{\"title", "good/a.json": "[{\"title\": \"a\", \"contents\": [[0, 0]]}]"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.json, title: a}",
      "',' or '}' follows a value",
      "grid: 64\ninitial: {file: good/a.json, title: a}",
      files: ["bad/a.json": "[{\"title\": \"a\" 3}]", "good/a.json": "[{\"title\": \"a\", \"contents\": [[0, 0]]}]"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.json, title: a}",
      "a list begins with '['",
      "grid: 64\ninitial: {file: good/a.json, title: a}",
      files: ["bad/a.json": "3", "good/a.json": "[{\"title\": \"a\", \"contents\": [[0, 0]]}]"]),
    AdviceCase(
      "life", "initial: {cells: \"OxO\"}",
      "'.' is dead, 'O' or '*' alive, a digit is a state, '!' begins a comment",
      "initial: {cells: \"O.O\"}"),
    AdviceCase(
      "life", "initial: {file: a.xyz}",
      "known extensions are .rle, .cells, .lif, .life, .mc, .mcl, .json, each also with .gz after it, and .zip",
      "initial: {file: a.rle}",
      files: ["a.xyz": "o!", "a.rle": "o!"]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "begin the file with 'digraph machine {'",
      "transitions: {file: good.dot}",
      files: ["bad.dot": "a -> a", "good.dot": "digraph machine { a -> a [label=\"x/y\"] }"]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "write '}' at the end", "transitions: {file: good.dot}",
      files: ["bad.dot": "digraph { a -> a [label=\"x/y\"]", "good.dot": "digraph { a -> a [label=\"x/y\"] }"]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "leave only one graph in the file", "transitions: {file: good.dot}",
      files: [
        "bad.dot": "digraph { a -> a [label=\"x/y\"] } digraph { }", "good.dot": "digraph { a -> a [label=\"x/y\"] }",
      ]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "write an arrow for each state of a set",
      "transitions: {file: good.dot}",
      files: ["bad.dot": "digraph { a -> {a} }", "good.dot": "digraph { a -> a [label=\"x/y\"] }"]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "write the name of a state after ->",
      "transitions: {file: good.dot}",
      files: ["bad.dot": "digraph { a -> [label=\"x/y\"] }", "good.dot": "digraph { a -> a [label=\"x/y\"] }"]),
    AdviceCase(
      "mealy", "transitions: a.dot", "write {file: a.dot} instead of a.dot",
      files: ["a.dot": "digraph { a -> a [label=\"x/y\"] }"]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "write -> instead of --", "transitions: {file: good.dot}",
      files: ["bad.dot": "digraph { a -- a }", "good.dot": "digraph { a -> a [label=\"x/y\"] }"]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "write INPUT/OUTPUT, as in [label=\"push/click\"]",
      "transitions: {file: good.dot}",
      files: ["bad.dot": "digraph { a -> a }", "good.dot": "digraph { a -> a [label=\"x/y\"] }"]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "write it in double quotes", "transitions: {file: good.dot}",
      files: ["bad.dot": "digraph { a -> a [label=<x/y>] }", "good.dot": "digraph { a -> a [label=\"x/y\"] }"]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "remove one of them", "transitions: {file: good.dot}",
      files: [
        "bad.dot": "digraph { a -> a [label=x] a -> a [label=x] }", "good.dot": "digraph { a -> a [label=\"x/y\"] }",
      ]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "remove one of the arrows without a label",
      "transitions: {file: good.dot}",
      files: [
        "bad.dot": "digraph { s -> a t -> b a -> a [label=x] }", "good.dot": "digraph { s -> a a -> a [label=x] }",
      ]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "write '\"' at its end", "transitions: {file: good.dot}",
      files: ["bad.dot": "digraph { a -> a [label=\"x/y }", "good.dot": "digraph { a -> a [label=\"x/y\"] }"]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "write '>' at its end", "transitions: {file: good.dot}",
      files: ["bad.dot": "digraph { a [label=<b }", "good.dot": "digraph { a [tooltip=<b>] a -> a [label=x] }"]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "write '*/' at its end", "transitions: {file: good.dot}",
      files: ["bad.dot": "digraph { /* a", "good.dot": "digraph { /* b */ a -> a [label=x] }"]),
    AdviceCase(
      "mealy", "transitions: {file: bad.dot}", "write text in double quotes", "transitions: {file: good.dot}",
      files: [
        "bad.dot": "digraph { a -> a [label=\"x\" + y] }", "good.dot": "digraph { a -> a [label=\"x\" + \"/y\"] }",
      ]),
    AdviceCase(
      "mealy", "transitions: {file: a.txt}", "known extensions are .dot, .gv", "transitions: {file: a.gv}",
      files: ["a.gv": "digraph { a -> a [label=\"x/y\"] }"]),
  ]
}
