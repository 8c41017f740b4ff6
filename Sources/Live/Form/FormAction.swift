/// An action on a form, apart from typing.
enum FormAction: String, CaseIterable {
  case start
  case next
  case previous
  case more
  case clear
  case restore
  case leave
}
