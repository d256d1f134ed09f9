/** `fontkit` 2 publishes no types. A parsed font is passed to pdfkit, which uses it for text layout. */
declare module 'fontkit' {
  export interface GlyphRun {
    readonly glyphs: readonly { readonly codePoints: readonly number[] }[]
    /** pdfkit scales them in place. */
    positions: readonly object[]
  }
  export interface ParsedFont {
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string, features?: readonly string[]): GlyphRun
  }
  export function create(bytes: Uint8Array): ParsedFont
}
