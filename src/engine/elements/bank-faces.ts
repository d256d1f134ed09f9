import { isBic, isIban } from '#engine/checks.ts'
import { formatIban } from '#rules/format.ts'
import { PLAIN_FACE, parseSingle, toText, type ElementFace } from './face.ts'

const SEPARATORS = /[\s\u00A0\u202F-]/g

/** Stored without spaces, displayed in groups of four. Source: wizard §5 IBAN. */
export const IBAN_FACE: ElementFace = {
  ...PLAIN_FACE,
  needsChecks: true,
  invalidCode: 'validation.error.iban',
  parse: (input) =>
    parseSingle(input, (text) => {
      const iban = text.replace(SEPARATORS, '').toUpperCase()
      return isIban(iban) ? iban : undefined
    }),
  display: (value) => formatIban(toText(value)),
}

/** Eight or eleven characters, upper-cased without spaces and hyphens. Source: wizard §5. */
export const BIC_FACE: ElementFace = {
  ...PLAIN_FACE,
  needsChecks: true,
  invalidCode: 'validation.error.bic',
  parse: (input) =>
    parseSingle(input, (text) => {
      const bic = text.replace(SEPARATORS, '').toUpperCase()
      return isBic(bic) ? bic : undefined
    }),
}
