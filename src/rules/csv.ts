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
  const records: string[][] = []
  let record: string[] = []
  let field = ''
  let quoted = false
  const endField = () => {
    record.push(field)
    field = ''
  }
  const endRecord = () => {
    endField()
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  const source = text.replace(/^\uFEFF/, '')
  for (let index = 0; index < source.length; index += 1) {
    const character = source.charAt(index)
    if (quoted) {
      if (character !== '"') field += character
      else if (source.charAt(index + 1) === '"') {
        field += '"'
        index += 1
      } else quoted = false
    } else if (character === '"' && field === '') quoted = true
    else if (character === ';') endField()
    else if (character === '\n') endRecord()
    else if (character !== '\r') field += character
  }
  if (quoted) return undefined
  endRecord()
  return records
}
