import { findUnprintable, LONGEST_TEXT, readLine } from '#rules/answer-text.ts'
import type { Answer, Breach } from '../session-types.ts'
import { ABSENT, PLAIN_FACE, parseSingle, type ElementFace } from './face.ts'

/** One line of free text, upper-cased if the author says so, that documents can print. */
export const TEXT_FACE: ElementFace = {
  ...PLAIN_FACE,
  parse: (input, definition) =>
    judge(
      parseSingle(input, (text) => {
        const line = readLine(text)
        return definition.attributes.uppercase === true ? line.toLocaleUpperCase('fr') : line
      }),
    ),
}

/** Checked while parsing: most fields are free text without other rules, which a change elsewhere does not validate again. */
function judge(answer: Answer): Answer {
  if (answer.kind !== 'value' || typeof answer.value !== 'string') return answer
  if (answer.value === '') return ABSENT
  const breach = findTextBreach(answer.value)
  return breach === undefined ? answer : { ...answer, breach }
}

function findTextBreach(text: string): Breach | undefined {
  if (text.length > LONGEST_TEXT)
    return { code: 'validation.error.text-too-long', params: { max: String(LONGEST_TEXT) } }
  const character = findUnprintable(text)
  return character === undefined
    ? undefined
    : { code: 'validation.error.text-unprintable', params: { character } }
}

/** Texts, buttons and summaries: no answer. */
export const SILENT_FACE: ElementFace = { ...PLAIN_FACE, holdsAnswer: false }
