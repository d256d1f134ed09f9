/** `fontkit` 2 publishes no types. A parsed font is only passed to pdfkit. */
declare module 'fontkit' {
  export interface ParsedFont {
    layout(text: string): unknown
  }
  export function create(bytes: Uint8Array): ParsedFont
}
