/** A pasted text without the line ends of Word within a paragraph, and without characters that nothing can draw. */
export function cleanPasted(text: string): string {
  return text.replace(/[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}
