import type { Attributes, Message, Text } from './definition.ts'

/** Sentences of an element, its options apart; those that it lacks are undefined. */
export function elementTexts(attributes: Attributes): readonly (Text | undefined)[] {
  const { label, documentLabel, shortLabel, help, why, sentence, errorMessage, requiredMessage } = attributes
  return [label, documentLabel, shortLabel, help, why, sentence, asText(errorMessage), requiredMessage]
}

/** The author's text; undefined for the key of a built-in message. */
export function asText(message: Message | undefined): Text | undefined {
  return typeof message === 'string' ? undefined : message
}
