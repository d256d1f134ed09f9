import { displayAnswer, shortLabelOf, type FormSession } from '#engine/index.ts'
import type { Timeline } from '#contract/review-timeline.ts'
import { wireId } from '#rules/wire-id.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { AnswerChange, AnswerChanges, StoredAnswer } from '../answers/answer-changes.ts'
import type { LoadedDeployment } from '../forms/index.ts'

type ShownChange = Timeline['steps'][number]['changes'][number]
type ShownValue = ShownChange['from']

/** Context for formatting a former value. */
export interface ChangeContext {
  readonly formId: number
  /** Any session of the form, used for labels, options and formats only. */
  readonly session: FormSession
  readonly datalists: LoadedDeployment['datalists']
  /** Titles of receipts by id, removed ones included. */
  readonly receiptTitles: ReadonlyMap<string, string>
  readonly locale: Locale
}

/** Changed answers in the order of the form, formatted as the review shows them; hidden types are left out. */
export function presentChanges(changes: AnswerChanges, context: ChangeContext): ShownChange[] {
  return context.session.form.elements.flatMap((element) => {
    const change = changes[element.name]
    return change && element.type !== 'hidden' ? [presentChange(element.name, change, context)] : []
  })
}

function presentChange(name: string, { how, from, to }: AnswerChange, context: ChangeContext): ShownChange {
  const { attributes } = context.session.getElement(name).definition
  return {
    elementId: wireId(context.formId, name),
    label: context.session.text(shortLabelOf(attributes), context.locale),
    how,
    from: presentValue(name, from, context),
    to: presentValue(name, to, context),
  }
}

function presentValue(name: string, value: StoredAnswer | undefined, context: ChangeContext): ShownValue {
  const { session, datalists, receiptTitles, locale } = context
  if (value === undefined || value.length === 0) return null
  const element = session.getElement(name)
  if (ELEMENT_TRAITS[element.type].holdsReceipts)
    return [value].flat().map((id) => receiptTitles.get(id) ?? id)
  if (element.type === 'toggle') return value === 'true'
  if (typeof value !== 'string')
    return value.map(
      (member) => element.options.find((option) => option.value === member)?.label[locale] ?? member,
    )
  const { datalistId } = element.definition.attributes
  const listed = datalistId === undefined ? undefined : datalists[datalistId]
  const label = listed?.options.find((option) => option.value === value)?.label
  return label
    ? label[locale]
    : displayAnswer({ ...element, answer: { kind: 'value', value } }, locale) || value
}
