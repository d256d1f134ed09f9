/** `fontkit` 2 publishes no types. A parsed font is only passed to pdfkit. */
declare module 'fontkit' {
  export interface ParsedFont {
    layout(text: string): unknown
    /** Cache of glyphs with the characters that they were first asked for; private to fontkit 2.0.4. */
    _glyphs: Record<number, unknown>
  }
  export function create(bytes: Uint8Array): ParsedFont
}
