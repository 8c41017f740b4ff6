/// The parts of a language that have colours: its comments, its texts and its keywords.
struct CodeLanguage: Sendable {
  /// How lines are read.
  enum Form: Sendable {
    case words
    case yaml
    case markup
    case changes
  }

  /// A text or comment that may extend over several lines.
  struct Span: Sendable {
    let start: [UInt8]
    let end: [UInt8]
    let role: TextStyle.Role

    init(_ start: String, _ end: String, _ role: TextStyle.Role) {
      self.start = Array(start.utf8)
      self.end = Array(end.utf8)
      self.role = role
    }
  }

  var form = Form.words
  /// The signs that begin a comment up to the end of the line.
  var lineComments: [[UInt8]] = []
  var spans: [Span] = []
  /// The marks around a text on one line.
  var quotes: [UInt8] = Array("\"'".utf8)
  var keywords: Set<String> = []
  /// Whether keywords may be in upper or lower case.
  var ignoresCase = false
  /// Whether a text before a colon is a key.
  var hasKeys = false

  /// Creates the language with the name in a block's info string or with a file's ending. Nil if the name is not known.
  init?(named info: String) {
    let words = info.lowercased().drop { "{. ".contains($0) }
    let name = words.prefix { $0.isLetter || $0.isNumber || "+#-_".contains($0) }
    guard let language = Self.languages[String(name)] else { return nil }
    self = language
  }

  private init(
    _ keywords: String, comments: [String], spans: [Span] = [], quotes: String = "\"'", ignoresCase: Bool = false,
    hasKeys: Bool = false
  ) {
    lineComments = comments.map { Array($0.utf8) }
    self.spans = spans
    self.quotes = Array(quotes.utf8)
    self.keywords = Set(keywords.split(separator: " ").map { String($0) })
    self.ignoresCase = ignoresCase
    self.hasKeys = hasKeys
  }

  private init(_ form: Form) {
    self.form = form
    keywords = ["true", "false", "null", "yes", "no", "on", "off"]
  }

  private static let slashes = Span("/*", "*/", .comment)
  private static let texts = Span("\"\"\"", "\"\"\"", .string)

  private static let common = """
    if else for while do switch case default break continue return struct enum static const void int char float double \
    bool long short unsigned signed true false
    """
  private static let objects = """
    \(common) class public private protected new this super try catch finally throw extends implements import package \
    interface abstract final instanceof null byte boolean
    """

  private static let languages: [String: CodeLanguage] = {
    var languages: [String: CodeLanguage] = [:]
    func add(_ names: String, _ language: CodeLanguage) {
      for name in names.split(separator: " ") { languages[String(name)] = language }
    }
    add(
      "swift",
      CodeLanguage(
        """
        actor any as associatedtype async await borrowing break case catch class consuming continue default defer \
        deinit do else enum extension fallthrough false fileprivate final for func get guard if import in indirect \
        init inout internal is isolated lazy let mutating nil nonisolated open operator override package private protocol \
        public repeat rethrows return self Self set some static struct subscript super switch throw throws true try \
        typealias var weak where while
        """, comments: ["//"], spans: [slashes, texts], quotes: "\""))
    add(
      "c h cpp c++ cc cxx hpp objc m cuda arduino",
      CodeLanguage(
        """
        \(common) auto class constexpr delete extern goto inline namespace new nullptr NULL operator override private \
        protected public register size_t sizeof template this throw try catch typedef typename union using virtual \
        volatile
        """, comments: ["//"], spans: [slashes]))
    add(
      "java groovy scala cs csharp c# dart",
      CodeLanguage(
        "\(objects) var val def object trait override using namespace string get set record sealed async await",
        comments: ["//"], spans: [slashes, texts]))
    add(
      "kotlin kt kts",
      CodeLanguage(
        "\(objects) fun val var when is in object data sealed companion override suspend internal open lateinit by",
        comments: ["//"], spans: [slashes, texts]))
    add(
      "js javascript mjs cjs jsx ts typescript tsx node",
      CodeLanguage(
        """
        async await break case catch class const continue debugger default delete do else enum export extends false \
        finally for from function if implements import in instanceof interface let new null of private public readonly \
        return static super switch this throw true try type typeof undefined var void while yield
        """, comments: ["//"], spans: [slashes, Span("`", "`", .string)]))
    add(
      "rust rs",
      CodeLanguage(
        """
        as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move \
        mut pub ref return self Self static struct super trait true type unsafe use where while
        """, comments: ["//"], spans: [slashes], quotes: "\""))
    add(
      "go golang",
      CodeLanguage(
        """
        break case chan const continue default defer else fallthrough false for func go goto if import interface map \
        nil package range return select struct switch true type var
        """, comments: ["//"], spans: [slashes, Span("`", "`", .string)]))
    add(
      "php zig v",
      CodeLanguage(
        "\(objects) function fn echo use namespace pub const var comptime defer", comments: ["//", "#"],
        spans: [slashes]))
    add("css scss less", CodeLanguage("important media import charset", comments: [], spans: [slashes]))
    add(
      "python py python3 pycon",
      CodeLanguage(
        """
        and as assert async await break class continue def del elif else except False finally for from global if \
        import in is lambda match None nonlocal not or pass raise return self True try while with yield
        """, comments: ["#"], spans: [texts, Span("'''", "'''", .string)]))
    add(
      "ruby rb elixir ex exs crystal",
      CodeLanguage(
        """
        alias and begin break case class def defmodule do else elsif end ensure false fn for if in module next nil not \
        or redo rescue retry return self super then true undef unless until when while yield
        """, comments: ["#"]))
    add(
      "sh bash zsh shell console shell-session terminal fish ksh",
      CodeLanguage(
        """
        alias break case cd continue do done echo elif else esac eval exec exit export fi for function if in local \
        read return select set shift source then trap unset until while
        """, comments: ["#"]))
    add(
      "r julia jl perl pl makefile make mk dockerfile docker cmake nix tcl",
      CodeLanguage(
        """
        begin break do else elseif end endif for foreach from function global if ifeq ifdef in include let library \
        local macro module my next return run sub true false then using while FROM RUN COPY CMD ENV ARG WORKDIR
        """, comments: ["#"]))
    add(
      "toml ini cfg conf properties editorconfig env",
      CodeLanguage(
        "true false", comments: ["#", ";"], spans: [texts], hasKeys: true))
    add(
      "sql sqlite postgresql mysql",
      CodeLanguage(
        """
        add all alter and as asc begin between by case commit constraint create default delete desc distinct drop else \
        end exists foreign from group having if in index inner insert into is join key left like limit not null on or \
        order outer primary references right rollback select set table then union unique update values view when where \
        with
        """, comments: ["--"], spans: [slashes], ignoresCase: true))
    add(
      "lua haskell hs elm ada",
      CodeLanguage(
        """
        and break case class data do else elseif end false for function goto if import in instance let local module \
        nil not of or repeat return then true type until where while
        """, comments: ["--"], spans: [Span("{-", "-}", .comment)]))
    add(
      "lisp clojure clj scheme racket el asm nasm",
      CodeLanguage("def defn defun define fn if lambda let loop ns quote setq", comments: [";"], quotes: "\""))
    add(
      "json jsonc json5 geojson",
      CodeLanguage(
        "true false null", comments: ["//"], spans: [slashes], quotes: "\"", hasKeys: true))
    add("yaml yml", CodeLanguage(.yaml))
    add("html xml svg xhtml plist vue svelte", CodeLanguage(.markup))
    add("diff patch", CodeLanguage(.changes))
    return languages
  }()
}
