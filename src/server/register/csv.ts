/** Fields separated by semicolons, quoted where they need it: separators, quotes, line breaks, blanks at the ends. */
export function csvLine(fields: readonly string[]): string {
  return fields.map((field) => (needsQuotes(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(';')
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
