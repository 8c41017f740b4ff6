/// The lines that `notebook new --gitattributes` prints for the `.gitattributes` of a repository with notebooks.
package enum GitAttributes {
  /// The lines, which give files written by notebooks the same line ends on every system.
  package static let lines = """
    # Files that notebooks write: the same bytes on every system, and collapsed in reviews.
    *.csv   text eol=lf
    *.rle   text eol=lf
    *.cells text eol=lf
    *.mc    text eol=lf
    *.svg   text eol=lf
    *.png   binary
    *.gif   binary
    *.gz    binary
    **/figures/** linguist-generated

    """
}
