import type { AnswerInput, CompiledElement } from '#engine/index.ts'
import type { ElementValue } from '#contract/answers.ts'
import { blocksInOrder } from '#form/blocks.ts'
import type { Block } from '#form/definition.ts'
import { errorText } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { PublishedForm } from '../forms/index.ts'
import { invalidField } from '../http/invalid-field.ts'
import { isReceiptElement } from '../stored-receipts/index.ts'

/** The block of a request; refuses unknown ids and ids of another form version. */
export function getBlock(form: PublishedForm, blockId: string, locale: Locale): Block {
  const slug = nameOfWireId(form.id, blockId)
  const block = blocksInOrder(form.definition).find((candidate) => candidate.slug === slug)
  if (!block) throw invalidField('submittingBlockId', locale)
  return block
}

/** A value by element name. */
export interface NamedValue {
  readonly element: CompiledElement
  readonly value: AnswerInput
}

/** Values by element name; refuses elements that the form, or the given block, does not have. */
export function readValues(
  form: PublishedForm,
  values: readonly ElementValue[],
  locale: Locale,
  block?: Block,
): readonly NamedValue[] {
  const unknown: string[] = []
  const named: NamedValue[] = []
  for (const { elementId, value } of values) {
    const element = form.compiled.elementByName.get(nameOfWireId(form.id, elementId) ?? '')
    if (!element || (block && element.block.slug !== block.slug)) unknown.push(elementId)
    else named.push({ element, value })
  }
  if (unknown.length === 0) return named
  const message = errorText(locale, 'UNKNOWN_ELEMENT')
  throw new Failure('UNKNOWN_ELEMENT', {
    details: unknown.map((property) => ({ property, code: 'UNKNOWN_ELEMENT', message })),
  })
}

/** Whether users answer the element; computed values, files and hidden values in a request are ignored. */
export function isTyped(element: CompiledElement): boolean {
  return (
    element.face.holdsAnswer &&
    !element.computed &&
    element.type !== 'hidden' &&
    !isReceiptElement(element.definition)
  )
}
