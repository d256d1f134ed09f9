/** Maximum nesting of arrays and objects in a file. Documents, the deepest files, have twenty levels. */
export const MOST_LEVELS = 100

/** Whether a JSON text exceeds `MOST_LEVELS`. Scans the text, so it also works for invalid JSON and cannot overflow the stack. */
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

/** Whether a value stays within `MOST_LEVELS` and PostgreSQL can store its strings unchanged. */
export function isStorable(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isStorable(part, levels - 1))
}
