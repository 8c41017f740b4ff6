/// Documents and their trees, one node on each line.
enum GitHubCases {
  typealias Case = GitHubTreeTests.Case

  static let tables: [Case] = [
    Case(
      "a table", "text\n| a | b |\n|:-|--:|\n| `c \\| d` | *e*\n| f | g | cut |\nh\n\ni\n",
      """
      document@1
        paragraph@1
          'text'
        table left,right@2
          header@2
            cell@2
              'a'
            cell@2
              'b'
          row@4
            cell@4
              `'c | d'`
            cell@4
              emphasis
                'e'
          row@5
            cell@5
              'f'
            cell@5
              'g'
          row@6
            cell@6
              'h'
        paragraph@8
          'i'
      """),
    Case("a column needs no pipe", "a\n:-\n", "document@1\n  table left@1\n    header@1\n      cell@1\n        'a'"),
    Case("a pipe is enough", "a\n-|\n", "document@1\n  table none@1\n    header@1\n      cell@1\n        'a'"),
    Case("dashes alone are an underline", "a\n-\n", "document@1\n  heading2@1\n    'a'"),
    Case(
      "an escaped backslash does not keep the pipe from being escaped", "\\\\|b\n-\n\n|\\\\|c|\n|-|\n",
      """
      document@1
        heading2@1
          '\\|b'
        table none@4
          header@4
            cell@4
              '|c'
      """),
    Case(
      "pipes in destinations and titles", "|![a\\|b](x) [c](y \"d\\|e\")|\n|-|\n",
      """
      document@1
        table none@1
          header@1
            cell@1
              image x ''
                'a|b'
              ' '
              link y 'd|e'
                'c'
      """),
    Case(
      "cells use the document's definitions and define none", "|[r]|[s]: /v|\n|-|-|\n\n[r]: /u\n",
      """
      document@1
        table none,none@1
          header@1
            cell@1
              link /u ''
                'r'
            cell@1
              '[s]: /v'
      """),
    Case(
      "an underline after a table is a rule or a row", "|a|\n|-|\n---\n\n|b|\n|-|\n===\n",
      """
      document@1
        table none@1
          header@1
            cell@1
              'a'
        rule@3
        table none@5
          header@5
            cell@5
              'b'
          row@7
            cell@7
              '==='
      """),
    Case(
      "tables that one paragraph hides", "|a|\n|-|\n2. |b|\n   |-|\n<a>\n",
      """
      document@1
        table none@1
          header@1
            cell@1
              'a'
        list 2. tight@3
          item@3
            table none@3
              header@3
                cell@3
                  'b'
        html '<a>\\n'@5
      """),
    Case(
      "front matter, byte order mark and CRLF", "\u{FEFF}---\r\nt: x\r\n---\r\n|a|\r\n|-|\r\n|b|\r\n",
      """
      document@1
        table none@4
          header@4
            cell@4
              'a'
          row@6
            cell@6
              'b'
      """),
  ]

  static let containers: [Case] = [
    Case(
      "a lazy row is none", "> |a|\n> |-|\n|b|\n",
      """
      document@1
        quote@1
          table none@1
            header@1
              cell@1
                'a'
        paragraph@3
          '|b|'
      """),
    Case(
      "a lazy header is one, a lazy delimiter is none", "> x\n|a|\n> |-|\n\n> |b|\n|-|\n",
      """
      document@1
        quote@1
          paragraph@1
            'x'
          table none@2
            header@2
              cell@2
                'a'
        quote@5
          paragraph@5
            '|b|'
            soft
            '|-|'
      """),
    Case(
      "a table in an item leaves it tight", "- |a|\n  |-|\n  |b|\n- c\n",
      """
      document@1
        list bullets tight@1
          item@1
            table none@1
              header@1
                cell@1
                  'a'
              row@3
                cell@3
                  'b'
          item@4
            paragraph@4
              'c'
      """),
    Case(
      "tabs around a table", "-\t> a\n\n\t> |b|\n\t> |-|\n",
      """
      document@1
        list bullets loose@1
          item@1
            quote@1
              paragraph@1
                'a'
            quote@3
              table none@3
                header@3
                  cell@3
                    'b'
      """),
    Case(
      "tasks", "- [ ] a\n- [X]\tb\n- [x]c\n- \\[x] d\n- [ ]\n  e\n- &#91;x] f\n> 1. [x] *g*\n",
      """
      document@1
        list bullets tight@1
          item[ ]@1
            paragraph@1
              'a'
          item[x]@2
            paragraph@2
              'b'
          item@3
            paragraph@3
              '[x]c'
          item@4
            paragraph@4
              '[x] d'
          item[ ]@5
            paragraph@5
              'e'
          item@7
            paragraph@7
              '[x] f'
        quote@8
          list 1. tight@8
            item[x]@8
              paragraph@8
                emphasis
                  'g'
      """),
    Case(
      "alerts",
      "> [!NOTE]\n> a\n\n> [!warning]\n>\n> - b\n\n> [!TIP] c\n\n"
        + "> \\[!TIP]\n> d\n\n> [!OTHER]\n> e\n\n> [!TIP]\n",
      """
      document@1
        alert note@1
          paragraph@2
            'a'
        alert warning@4
          list bullets tight@6
            item@6
              paragraph@6
                'b'
        quote@8
          paragraph@8
            '[!TIP] c'
        quote@10
          paragraph@10
            '[!TIP]'
            soft
            'd'
        quote@13
          paragraph@13
            '[!OTHER]'
            soft
            'e'
        quote@16
          paragraph@16
            '[!TIP]'
      """),
  ]
}
