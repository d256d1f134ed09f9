/** A number, telephones included: a spreadsheet shows it and calculates nothing. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/

/**
 * Where a spreadsheet would start a formula: at the start of the field, or after a separator inside it, since an
 * import with other separators makes a cell of its own there. Blanks, quotes and control characters in front are
 * dropped by some programs; the full-width characters count in some languages.
 * Source: OWASP "CSV Injection".
 */
const FORMULA_START = /(^|[;,\t\r\n])([\s"'\p{Cc}]*)(?=[=+\-@＝＋－＠\t\r])/gu

/**
 * One line of CSV: fields separated by semicolons, quoted where they hold separators, quotes, line breaks or outer
 * blanks. An apostrophe in front of what would start a formula makes it text; numbers stay as they are.
 */
export function csvLine(fields: readonly string[]): string {
  return fields
    .map(neutralizeFormulas)
    .map((field) => (needsQuotes(field) ? `"${field.replaceAll('"', '""')}"` : field))
    .join(';')
}

function neutralizeFormulas(field: string): string {
  return NUMBER.test(field) ? field : field.replaceAll(FORMULA_START, `$1'$2`)
}

function needsQuotes(field: string): boolean {
  return /[";\r\n]/.test(field) || field !== field.trim()
}

/** Parses CSV records, skipping empty lines; undefined when a quote is not closed. */
export function parseCsv(text: string): readonly (readonly string[])[] | undefined {
  const { rows, isOpen } = splitFields(text.replace(/^\uFEFF/, ''), ';', (before) => before === '')
  return isOpen ? undefined : rows.filter((record) => record.length > 1 || record[0] !== '')
}

/**
 * Every row of a text as fields. A field in quotes may hold separators and line breaks, and its quotes doubled; `mayQuote`
 * says whether quotes begin after the text before them in the field. `isOpen`: the last quote is not closed.
 */
export function splitFields(
  text: string,
  separator: string,
  mayQuote: (before: string) => boolean,
): { readonly rows: readonly (readonly string[])[]; readonly isOpen: boolean } {
  let row: string[] = []
  const rows = [row]
  let field = ''
  let isOpen = false
  const endField = () => {
    row.push(field)
    field = ''
  }
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (isOpen) {
      if (character !== '"') field += character
      else if (text.charAt(index + 1) === '"') {
        field += '"'
        index += 1
      } else isOpen = false
    } else if (character === '"' && mayQuote(field)) isOpen = true
    else if (character === separator) endField()
    else if (character === '\n') {
      endField()
      row = []
      rows.push(row)
    } else if (character !== '\r') field += character
  }
  endField()
  return { rows, isOpen }
}
