/// The style of exported pages, for light and dark screens and for paper.
enum PageStyle {
  /// The style sheet. Contrasts of text are at least 4.5 : 1 (WCAG 2.2, 1.4.3). All fonts are those of the reader's
  /// system.
  ///
  /// On most systems, Braille comes from a font whose signs are not as wide as a column. If the font is known, the
  /// signs are scaled to the width of a column: 0.602 em instead of 0.732 em.
  static let sheet: StaticString = """
    @font-face {
      font-family: dots; src: local("DejaVu Sans"), local("DejaVuSans"); unicode-range: U+2800-28FF; size-adjust: 82.2%;
    }
    :root {
      color-scheme: light dark;
      --ground: #fff; --text: #1f2328; --quiet: #59636e; --edge: #d1d9e0; --panel: #f6f8fa; --link: #0550ae;
      --note: #0969da; --tip: #1a7f37; --important: #8250df; --warning: #9a6700; --caution: #cf222e;
      --mono: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --ground: #0d1117; --text: #e6edf3; --quiet: #9198a1; --edge: #3d444d; --panel: #161b22; --link: #79b8ff;
        --note: #4493f8; --tip: #3fb950; --important: #ab7df8; --warning: #d29922; --caution: #f85149;
      }
    }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--ground); color: var(--text); overflow-wrap: break-word;
      font: 1.0625rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "DejaVu Sans",
        sans-serif;
    }
    main { box-sizing: border-box; max-width: 50rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .6em; text-wrap: balance; }
    h1 { font-size: 2em; } h2 { font-size: 1.5em; } h3 { font-size: 1.2em; } h4, h5, h6 { font-size: 1em; }
    main > :first-child { margin-top: 0; }
    p, ul, ol, pre, blockquote, figure, details, .scroll, .picture { margin: 1em 0; }
    ul, ol { padding-left: 1.75em; }
    li > ul, li > ol { margin: .25em 0; }
    li.task { list-style: none; }
    li.task > input { margin: 0 .35em 0 -1.4em; }
    a { color: var(--link); text-underline-offset: .15em; }
    hr { border: 0; border-top: 1px solid var(--edge); margin: 2.5em 0; }
    img { max-width: 100%; height: auto; }
    code {
      font-family: var(--mono); font-size: .875em; background: var(--panel); padding: .1em .3em; border-radius: .25rem;
    }
    pre {
      background: var(--panel); padding: .9rem 1rem; border-radius: .4rem; overflow-x: auto; tab-size: 4;
      font: .875rem/1.45 var(--mono);
    }
    pre code { font: inherit; background: none; padding: 0; overflow-wrap: normal; }
    blockquote { margin-inline: 0; padding: 0 1rem; border-left: .25rem solid var(--edge); color: var(--quiet); }
    .alert { margin: 1em 0; padding: .1rem 1rem; border-left: .25rem solid var(--accent); }
    .alert .word { margin-bottom: -.8em; font-weight: 600; color: var(--accent); }
    .note { --accent: var(--note); } .tip { --accent: var(--tip); } .important { --accent: var(--important); }
    .warning { --accent: var(--warning); } .caution { --accent: var(--caution); }
    .scroll { overflow-x: auto; }
    @media (min-width: 50rem) {
      .scroll { width: max-content; min-width: 100%; max-width: calc(50vw + 21rem); background: var(--ground); }
    }
    table { border-collapse: collapse; font-size: .95em; line-height: 1.45; font-variant-numeric: tabular-nums; }
    th, td { padding: .35rem .8rem; border: 1px solid var(--edge); text-align: left; vertical-align: top; }
    th { background: var(--panel); }
    .center { text-align: center; } .right { text-align: right; } td.right { white-space: nowrap; }
    @media screen and (min-width: 50rem) {
      table:has(th:nth-child(10)) { font-size: .85em; }
      table:has(th:nth-child(10)) :is(th, td) { padding-inline: .5rem; }
    }
    .results { margin: 1em 0 2em; padding-left: 1rem; border-left: .2rem solid var(--edge); }
    .results > :first-child { margin-top: 0; } .results > :last-child { margin-bottom: 0; }
    .picture { container-type: inline-size; --least: .3rem; }
    .words { --least: .6rem; }
    .picture pre {
      margin: 0; line-height: 1.1; font-family: dots, var(--mono);
      font-size: clamp(var(--least), calc((100cqi - 2.1rem) / var(--columns) / .61), .875rem);
    }
    .picture .legend { margin-top: .3rem; font-size: .8rem; line-height: 1.45; white-space: pre-wrap; }
    .caption { color: var(--quiet); scroll-margin-top: 60vh; }
    figcaption, summary { color: var(--quiet); font-size: .9rem; }
    summary { cursor: pointer; }
    details.source { margin: 1em 0; }
    details.source pre { margin: .5em 0 0; }
    .footnotes { margin-top: 3em; border-top: 1px solid var(--edge); font-size: .9em; }
    sup { line-height: 0; }
    :target { background: color-mix(in srgb, var(--warning) 18%, transparent); }
    @media (max-width: 30rem) {
      main { padding: 1.25rem .9rem 3rem; }
      h1 { font-size: 1.7em; }
      th, td { padding: .25rem .45rem; }
      .results { padding-left: .6rem; }
      .picture pre {
        padding: .6rem .5rem;
        font-size: clamp(var(--least), calc((100cqi - 1.1rem) / var(--columns) / .61), .875rem);
      }
      .picture .legend { font-size: .75rem; }
    }
    @media print {
      @page { margin: 18mm; }
      :root { --ground: #fff; --text: #000; --quiet: #333; --edge: #bbb; --panel: #fff; --link: #000; }
      body { font-size: 10.5pt; }
      main { max-width: none; padding: 0; }
      pre { white-space: pre-wrap; overflow: visible; border: 1px solid var(--edge); }
      .picture pre { white-space: pre; }
      .scroll { overflow: visible; }
      table { font-size: 9pt; } td.right { white-space: normal; }
      .results img { max-height: 75mm; width: auto; }
      th, td { padding: .12rem .25rem; }
      .wide { font-size: 7.5pt; overflow-wrap: anywhere; }
      a[href^="http"]::after { content: " (" attr(href) ")"; font-size: .85em; overflow-wrap: anywhere; }
      h1, h2, h3, h4, h5, h6, summary { break-after: avoid; }
      pre, figure, img, .picture, .alert, tr { break-inside: avoid; }
      .caption, .legend { break-before: avoid; }
      thead { display: table-header-group; }
      details::details-content { display: block; content-visibility: visible; }
      summary { list-style: none; }
      p, li { orphans: 3; widows: 3; }
    }
    """
}
