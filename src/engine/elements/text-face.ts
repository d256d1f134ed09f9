import { PLAIN_FACE, parseSingle, type ElementFace } from './face.ts'

/** One line of free text, in capitals when the author says so. */
export const TEXT_FACE: ElementFace = {
  ...PLAIN_FACE,
  parse: (input, definition) =>
    parseSingle(input, (text) =>
      definition.attributes.uppercase === true ? text.trim().toLocaleUpperCase('fr') : text.trim(),
    ),
}

/** A number that the signer writes out in words; compared with its reference by the session. */
export const WORDS_FACE: ElementFace = { ...PLAIN_FACE }

/** Texts, buttons and summaries: they hold no answer. */
export const SILENT_FACE: ElementFace = { ...PLAIN_FACE, holdsAnswer: false }
