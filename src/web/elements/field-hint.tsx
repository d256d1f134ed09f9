import { t } from '#web/wording/translation.ts'
import type { ElementState } from '#engine/index.ts'
import type { FieldHint } from './element-face.ts'
import { isLocked } from './field-control.ts'

export function showsHint(hint: FieldHint | undefined, element: ElementState): hint is FieldHint {
  if (hint === undefined || isLocked(element)) return false
  return hint !== 'wizard.hint.minimum' || element.min !== undefined
}

/** How to answer, under the label. Only fields with a hint subscribe to the wording. */
export function HintLine({
  id,
  hint,
  element,
}: {
  readonly id: string
  readonly hint: FieldHint
  readonly element: ElementState
}) {
  return (
    <span className="hint" id={`${id}-hint`}>
      {t(hint, { date: exampleDate(element), count: element.min && Number(element.min) })}
    </span>
  )
}

/** An example date that suits the question: a birth date, the first date allowed, or a past day. */
function exampleDate({ type, minDate }: ElementState): string {
  if (type === 'input_birthdate') return '14/03/1958'
  return minDate ?? '14/03/2015'
}
