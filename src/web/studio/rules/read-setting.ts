import type { FormSettings } from '#form/reference-data.ts'
import { parseNumber } from '../plain-fields.tsx'

type Setting = FormSettings[string]

/**
 * Parses a typed setting, given its former value. An empty setting becomes a number if the text is one, because a
 * threshold stored as text would not work. A numeric setting stays numeric: undefined for anything else.
 */
export function readSetting(typed: string, before: Setting): Setting | undefined {
  const text = typed.trim()
  const number = parseNumber(text)
  if (typeof before === 'number') return number
  const isCode = /^0\d/.test(text)
  return before === '' && number !== undefined && !isCode ? number : text
}
