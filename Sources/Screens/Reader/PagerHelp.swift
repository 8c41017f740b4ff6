/// The keys of the reader, in its own language.
package enum PagerHelp {
  package static let markdown = """
    # Keys

    | key | what it does |
    | --- | --- |
    | j, e, Down, Enter, Ctrl-E, -N, -J | a line down |
    | k, Up, Ctrl-Y, -P, -K | a line up |
    | Space, f, PgDn, Ctrl-F, -V | a screen down |
    | b, PgUp, Ctrl-B | a screen up |
    | d, Ctrl-D | half a screen down |
    | u, Ctrl-U | half a screen up |
    | g, Home | to the start |
    | G, End | to the end |
    | ] and [ | to the next, the previous heading |
    | 5j, 3], 2n | a number before a key repeats it |
    | 20d, 20u | this many lines down, up |
    | 10g, 10G | to that line |
    | 50%, 50p | to that part of the page |
    | m and ' with a letter | set a mark, go to it |
    | t | outline: type to filter, Enter goes there |
    | / | search; Enter alone repeats the last search |
    | n, N | next, previous match |
    | Tab, Shift-Tab | to the next, the previous link |
    | Enter, a click | follow the link |
    | Backspace, Alt-Left, Ctrl-O | back |
    | Alt-Right | forward |
    | o | open the link outside, after asking |
    | <, h, Left and >, l, Right | scroll sideways |
    | w | wrap long lines and wide tables, or not |
    | y | copy the code on the screen |
    | r, R | read the file again |
    | v | open the file in $VISUAL or $EDITOR |
    | L | list of the built-in pages |
    | Ctrl-L | draw the screen again |
    | Ctrl-Z | suspend |
    | ? | this page |
    | Esc | the previous page; on the first page, quit |
    | q, Q, ZZ, :q | quit |
    | Ctrl-C | quit, with exit code 130 |

    Files are read once. The last row says when the file on the screen has changed; `r` reloads it.

    """
}
