import type { FormSettings } from '#form/reference-data.ts'
import { parseNumber } from '../plain-fields.tsx'

type Setting = FormSettings[string]

/**
 * A setting as typed over its value of before. One without a value becomes a number where it reads as one: a threshold that is a
 * text is no threshold. A number stays one; undefined for what is none.
 */
export function readSetting(typed: string, before: Setting): Setting | undefined {
  const text = typed.trim()
  const number = parseNumber(text)
  if (typeof before === 'number') return number
  const isCode = /^0\d/.test(text)
  return before === '' && number !== undefined && !isCode ? number : text
}
