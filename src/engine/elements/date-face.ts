import { parseFrenchDate } from '#rules/dates.ts'
import type { Breach } from '../session-types.ts'
import { PLAIN_FACE, parseSingle, toText, type ElementFace, type FaceContext } from './face.ts'

/** Days as `dd/mm/yyyy`; bounds are inclusive. Source: wizard §5 Dates. */
export const DATE_FACE: ElementFace = {
  ...PLAIN_FACE,
  invalidCode: 'validation.error.date',
  parse: (input) =>
    parseSingle(input, (text) => (parseFrenchDate(text) === undefined ? undefined : text.trim())),
  validate: (value, context) => validateDay(toText(value), context),
}

function validateDay(value: string, context: FaceContext): Breach | undefined {
  const day = parseFrenchDate(value)
  if (day === undefined) return undefined
  if (context.minDate !== undefined && day < (parseFrenchDate(context.minDate) ?? day)) {
    return { code: 'validation.error.date-min', params: { value: context.minDate } }
  }
  if (context.maxDate !== undefined && day > (parseFrenchDate(context.maxDate) ?? day)) {
    return { code: 'validation.error.date-max', params: { value: context.maxDate } }
  }
  return undefined
}
