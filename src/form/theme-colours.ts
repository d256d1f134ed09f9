/** A colour of a theme, and where it stands. */
export interface ThemeColour {
  /** `#rrggbb`, as written. */
  readonly colour: string
  readonly position: number
}

/** The colours that a theme sets, by token without `--color-`. */
export function readColours(css: string): ReadonlyMap<string, ThemeColour> {
  const found = withoutComments(css).matchAll(/--color-([a-z-]+):\s*(#[0-9a-fA-F]{6})\b/g)
  return new Map(
    [...found].map(({ 1: name = '', 2: colour = '', index: position }) => [name, { colour, position }]),
  )
}

/** Blanks out comments; everything else keeps its place. */
export function withoutComments(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
}
