extension GitHubCases {
  static let inlines: [Case] = [
    Case(
      "strikethrough", "~a~ ~~b *c* d~~ ~~~e~~~ \\~f~ ~~g~ `~h~` ~i [j~](k)\n",
      """
      document@1
        paragraph@1
          strike
            'a'
          ' '
          strike
            'b '
            emphasis
              'c'
            ' d'
          ' ~~~e~~~ ~f~ ~~g~ '
          `'~h~'`
          ' ~i '
          link k ''
            'j~'
      """),
    Case(
      "addresses", "www.a.b. (https://c.d/e(f)) g@h.ij <k@l.mn> [www.o.p](q) http\\://r.s t\\@u.vw\n",
      """
      document@1
        paragraph@1
          link http://www.a.b ''
            'www.a.b'
          '. ('
          link https://c.d/e(f) ''
            'https://c.d/e(f)'
          ') '
          link mailto:g@h.ij ''
            'g@h.ij'
          ' '
          link mailto:k@l.mn ''
            'k@l.mn'
          ' '
          link q ''
            'www.o.p'
          ' http://r.s t@u.vw'
      """),
    Case(
      "no emphasis in an address", "https://a.b/__c__/*d* `https://a.b/_c_` <https://a.b/_c_> [x](https://a.b/_c_)\n",
      """
      document@1
        paragraph@1
          link https://a.b/__c__/*d ''
            'https://a.b/__c__/*d'
          '* '
          `'https://a.b/_c_'`
          ' '
          link https://a.b/_c_ ''
            'https://a.b/_c_'
          ' '
          link https://a.b/_c_ ''
            'x'
      """),
    Case(
      "escapes in code, titles and info strings are as they were",
      "`\\~` [a](b\\~c \"\\~d\") <x y=\"\\~\">\n\n``` e\\~f\n\\~g\n```\n",
      """
      document@1
        paragraph@1
          `'\\~'`
          ' '
          link b~c '~d'
            'a'
          ' '
          <'<x y="\\~">'>
        code[e~f] '\\~g\\n'@3
      """),
  ]

  static let footnotes: [Case] = [
    Case(
      "footnotes by first reference", "[^b] a[^A] [^c]\n\n[^a]: A\n    lazy\n\n    more\n[^b]: B[^a]\nend\n",
      """
      document@1
        paragraph@1
          ref 1 b
          ' a'
          ref 2 a
          ' [^c]'
        footnotes@7
          footnote 1 b@7
            paragraph@7
              'B'
              ref 2 a
              soft
              'end'
          footnote 2 a@3
            paragraph@3
              'A'
              soft
              'lazy'
            paragraph@6
              'more'
      """),
    Case(
      "a definition without a reference stays as text", "x\n\n[^a]: word\n\n[^b]:\n    ```\n    c\n    ```\n",
      """
      document@1
        paragraph@1
          'x'
        paragraph@3
          '[^a]: '
          'word'
        paragraph@5
          '[^b]:'
        code[] 'c\\n'@6
      """),
    Case(
      "escapes, code and links before references", "\\[^a] `[^a]` [b][^a] ![^a] [^a](u)\n\n[^a]: c\n",
      """
      document@1
        paragraph@1
          '[^a] '
          `'[^a]'`
          ' '
          '['
          'b'
          ']'
          ref 1 a
          ' '
          '!'
          ref 1 a
          ' '
          link u ''
            '^a'
        footnotes@3
          footnote 1 a@3
            paragraph@3
              'c'
      """),
    Case(
      "a definition in code is code", "```\n[^a]: b\n```\n\n    [^a]: c\n\nx\n    [^a]: d\n",
      """
      document@1
        code[] '[^a]: b\\n'@1
        code[indented] '[^a]: c\\n'@5
        paragraph@7
          'x'
          soft
          '[^a]: d'
      """),
    Case(
      "footnotes in cells, tables and tasks in footnotes",
      "1) x\n\n|[^t]|\n|-|\n\n[^t]: |a|\n    |-|\n\n    - [x] b\n[^u]: c\n",
      """
      document@1
        list 1) tight@1
          item@1
            paragraph@1
              'x'
        table none@3
          header@3
            cell@3
              ref 1 t
        paragraph@10
          '[^u]: '
          'c'
        footnotes@6
          footnote 1 t@6
            table none@6
              header@6
                cell@6
                  'a'
            list bullets tight@9
              item[x]@9
                paragraph@9
                  'b'
      """),
  ]
}
