import { blocksInOrder, placesInOrder } from './blocks.ts'
import type { FormDefinition, FormElement } from './definition.ts'
import type { Finding, Reason } from './reason.ts'

const UNATTRIBUTED: Reason = {
  fr: 'cette déclaration n’est attribuée à personne : indiquez "statementOf": "subscriber", ou la raison dans "notStatement"',
  en: 'this declaration is attributed to nobody: add "statementOf": "subscriber", or the reason in "notStatement"',
}

const CONTRADICTORY: Reason = {
  fr: '« statementOf » et « notStatement » se contredisent : gardez l’un des deux',
  en: 'statementOf and notStatement contradict each other: keep one of them',
}

/**
 * A warning for each declaration and knowledge question that names no party as its author: entered by an advisor, it would
 * be signed without a confirmation. None in a form that is never signed, such as that of the back office.
 */
export function findUnattributed(definition: FormDefinition): readonly Finding[] {
  if (!blocksInOrder(definition).some(({ opensEnvelope }) => opensEnvelope !== undefined)) return []
  return placesInOrder(definition).flatMap(({ path, element }): readonly Finding[] => {
    const { statementOf, notStatement } = element
    if (statementOf && notStatement) return [{ path, reason: CONTRADICTORY, severity: 'error' }]
    if (statementOf || notStatement || !isDeclaration(element)) return []
    return [{ path, reason: UNATTRIBUTED, severity: 'warning' }]
  })
}

/** A single box to tick, or a question with one accepted answer: its author declares or knows something. */
function isDeclaration({ type, attributes, mustEqual }: FormElement): boolean {
  if (mustEqual && mustEqual.when === undefined) return true
  return type === 'input_checkbox' && attributes.options?.length === 1
}
