import { readPhone } from '#engine/checks.ts'
import { readLine } from '#rules/answer-text.ts'
import { formatPhone } from '#rules/format.ts'
import { PLAIN_FACE, parseSingle, toText, type ElementFace } from './face.ts'

/** Domain labels of at least 2 characters and a top-level domain of 2 to 8. Source: wizard §5 Email. */
const EMAIL = /^[A-Za-z0-9!#$%&'*/=?^_`{|}~.+-]+@(?:[A-Za-z0-9][A-Za-z0-9-]*[A-Za-z0-9]\.)+[A-Za-z]{2,8}$/
const REPEATED = /[.+-]{2}/
const LONGEST_EMAIL = 254

/** One e-mail address of at most 254 characters; case is preserved. Source: wizard §5. */
export const MAIL_FACE: ElementFace = {
  ...PLAIN_FACE,
  invalidCode: 'validation.error.email',
  parse: (input) =>
    parseSingle(input, (text) => {
      const line = readLine(text)
      return isEmail(line) ? line : undefined
    }),
}

/** Phone numbers, stored in E.164; a number without prefix is French. Source: wizard §9. */
export const PHONE_FACE: ElementFace = {
  ...PLAIN_FACE,
  needsChecks: true,
  invalidCode: 'validation.error.phone',
  parse: (input) => parseSingle(input, readPhone),
  display: (value) => formatPhone(toText(value)),
  // Facts may hold a number in any notation; answers are already in E.164.
  comparable: (value) => readPhone(value) ?? value.trim(),
}

function isEmail(text: string): boolean {
  const local = text.slice(0, text.indexOf('@'))
  if (text.length > LONGEST_EMAIL || REPEATED.test(text)) return false
  return EMAIL.test(text) && !local.startsWith('.') && !local.endsWith('.')
}
