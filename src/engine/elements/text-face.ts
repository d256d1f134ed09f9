import { PLAIN_FACE, parseSingle, type ElementFace } from './face.ts'

/** One line of free text, upper-cased if the author says so. */
export const TEXT_FACE: ElementFace = {
  ...PLAIN_FACE,
  parse: (input, definition) =>
    parseSingle(input, (text) =>
      definition.attributes.uppercase === true ? text.trim().toLocaleUpperCase('fr') : text.trim(),
    ),
}

/** A number that the signer writes out in words. The session compares it with its reference. */
export const WORDS_FACE: ElementFace = { ...PLAIN_FACE }

/** Texts, buttons and summaries: no answer. */
export const SILENT_FACE: ElementFace = { ...PLAIN_FACE, holdsAnswer: false }
