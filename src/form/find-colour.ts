/** The colour of a theme's token, `#rrggbb`; undefined when the theme does not set it so. */
export function findColour(themeCss: string, token: string): string | undefined {
  return new RegExp(`${token}:\\s*(#[0-9a-fA-F]{6})\\b`).exec(themeCss)?.[1]
}
