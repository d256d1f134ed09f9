import { placesInOrder } from './blocks.ts'
import type { FormDefinition, FormElement } from './definition.ts'
import type { Finding, Reason } from './reason.ts'

const NO_SHORT_LABEL: Reason = {
  fr: 'l’intitulé est une question : donnez dans "shortLabel" le nom que porte la réponse dans les récapitulatifs',
  en: 'the label is a question: add a "shortLabel" that names the answer in summaries',
  lacks: 'shortLabel',
}

const NO_REQUIRED_MESSAGE: Reason = {
  fr: 'la réponse est obligatoire et l’intitulé est une question ou une déclaration : dites dans "requiredMessage" ce qu’il faut faire',
  en: 'the answer is required and the label is a question or a statement: say in "requiredMessage" what to do',
  lacks: 'requiredMessage',
}

/**
 * Warnings where a built-in sentence would quote a question or a statement as if it were the name of a field: `The field "Are
 * you...?" is required`, or a question in a summary of answers.
 */
export function findUnclearTexts(definition: FormDefinition): readonly Finding[] {
  return placesInOrder(definition).flatMap(({ path, element }) =>
    reasonsOf(element).map((reason) => ({ path, reason, severity: 'warning' as const })),
  )
}

function reasonsOf({ attributes, condition }: FormElement): readonly Reason[] {
  const { label, shortLabel, documentLabel, required, requiredMessage, errorMessage } = attributes
  const isRequired = required === true || condition?.effects.includes('required') === true
  const isQuestion = /\?\s*$/.test(label.fr) || /\?\s*$/.test(label.en)
  const isStatement = /^(?:Je\s|J[’'])/.test(label.fr) || /^I\s/.test(label.en)
  const hasMessage = requiredMessage !== undefined || errorMessage !== undefined
  return [
    ...(isQuestion && shortLabel === undefined && documentLabel === undefined ? [NO_SHORT_LABEL] : []),
    ...(isRequired && (isQuestion || isStatement) && !hasMessage ? [NO_REQUIRED_MESSAGE] : []),
  ]
}
