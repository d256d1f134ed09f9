import { traitsOf } from '#vocabulary/element-type.ts'
import { placesInOrder } from './blocks.ts'
import type { FormDefinition, FormElement } from './definition.ts'
import type { Finding, Reason } from './reason.ts'

const GIVEN_ANEW: Reason = {
  fr: 'une case de déclaration se coche à nouveau dans chaque dossier : retirez « reuse »',
  en: 'a declaration to tick is given anew in each dossier: remove reuse',
}

const STATEMENT: Reason = {
  fr: 'une déclaration ne se confirme pas avec une situation : écrivez "reuse": { "askedAgain": true, "for": … }',
  en: 'a statement is not confirmed with a situation: write "reuse": { "askedAgain": true, "for": … }',
}

const UNANSWERED: Reason = {
  fr: 'personne ne répond à cet élément : retirez « reuse »',
  en: 'nobody answers this element: remove reuse',
}

/** Errors of elements whose answer must not be taken over from a former dossier of the client in the way they say. */
export function findUnsafeReuse(definition: FormDefinition): readonly Finding[] {
  return placesInOrder(definition).flatMap(({ path, element }): readonly Finding[] => {
    const reason = reasonAgainst(element)
    return reason ? [{ path, reason, severity: 'error' }] : []
  })
}

function reasonAgainst({
  type,
  reuse,
  statementOf,
  attributes,
  ...element
}: FormElement): Reason | undefined {
  if (reuse === undefined) return undefined
  const { isButton } = traitsOf(type)
  const isShown = type.startsWith('output_') || type === 'presentation'
  if (isButton || isShown || type === 'hidden' || element.calculation || element.from) return UNANSWERED
  if (type === 'input_checkbox' && attributes.options?.length === 1) return GIVEN_ANEW
  return statementOf && 'situation' in reuse ? STATEMENT : undefined
}
