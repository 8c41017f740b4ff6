import Testing
import Typography

@Suite struct ShellWordTests {
  /// A word is quoted only if a shell would read it as something else.
  @Test(arguments: [
    ("a/b-c_d.e+f=g,h@i:j%", "a/b-c_d.e+f=g,h@i:j%"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
    ("{a: 1}", "'{a: 1}'"), ("$x", "'$x'"), ("a#b", "'a#b'"), ("~/a", "'~/a'"), ("é", "'é'"),
    ("a\nb", "$'a\\012b'"), ("\u{200B}", "$'\\342\\200\\213'"), ("##[x]", "$'##\\133x]'"),
  ])
  func quoted(word: String, shown: String) { #expect(ShellWord.quoted(word) == shown) }

  /// A path is never mistaken for an option.
  @Test(arguments: [("-a", "./-a"), ("a-", "a-"), ("- b", "'./- b'")])
  func quotedPaths(path: String, shown: String) { #expect(ShellWord.quoted(path: path) == shown) }
}
