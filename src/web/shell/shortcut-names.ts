/** What a key does, for the list of keys and the palette of commands. */
export const SHORTCUT_NAMES = [
  ['a', 'shortcuts.accept'],
  ['e', 'shortcuts.error'],
  ['c', 'shortcuts.correct'],
  ['r', 'shortcuts.refuse'],
  ['z', 'shortcuts.undo'],
  ['n', 'shortcuts.section'],
  ['p', 'shortcuts.linked'],
  ['v', 'shortcuts.check'],
  ['s', 'shortcuts.check-accept'],
  ['d', 'shortcuts.check-correct'],
  ['j', 'shortcuts.next'],
  ['k', 'shortcuts.previous'],
  ['x', 'shortcuts.select'],
  ['/', 'shortcuts.search'],
  ['?', 'menu.shortcuts'],
] as const
