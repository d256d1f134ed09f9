/** Most levels of lists and groups in a file: documents, the deepest, have twenty. */
export const MOST_LEVELS = 100

/** Whether a JSON text opens more lists and groups than a file may; true of one that is not well-formed too. */
export function isTooDeep(text: string): boolean {
  let levels = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isText && sign === '\\') at += 1
    else if (sign === '"') isText = !isText
    else if (!isText && (sign === '[' || sign === '{')) levels += 1
    else if (!isText && (sign === ']' || sign === '}')) levels -= 1
    if (levels > MOST_LEVELS) return true
  }
  return false
}

/** Whether a value has no more levels, and PostgreSQL stores its texts unchanged. */
export function isStorable(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isStorable(part, levels - 1))
}
