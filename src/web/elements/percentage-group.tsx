import { CircleCheck, TriangleAlert } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { t } from '#web/wording/translation.ts'
import type { ElementState } from '#engine/index.ts'
import { formatPercent } from '#rules/format.ts'
import type { FaceProps } from './element-face.ts'
import { textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { GroupRow } from './group-row.tsx'
import { sumPercentages } from './percentage-total.ts'
import { PercentageRangeField } from './range-field.tsx'
import { proposalOf } from './slider-element.ts'
import { useFormValue } from './use-element.ts'
import { useSettled } from './use-settled.ts'

/** Shares of a whole, one line each, with their running total. */
export function PercentageGroup({ element, control }: FaceProps) {
  const children = element.definition.attributes.childrenElementsIds ?? []
  return (
    <div id={control.id} tabIndex={-1}>
      {children.map((name) => (
        <GroupRow key={name} name={name} Control={PercentageRangeField} />
      ))}
      <TotalLine element={element} names={children} wrong={control['aria-invalid'] === true} />
    </div>
  )
}

/** Total and remainder; neutral while nothing is entered. */
function TotalLine({
  element,
  names,
  wrong,
}: {
  readonly element: ElementState
  readonly names: readonly string[]
  readonly wrong: boolean
}) {
  const { locale } = useFormRun()
  const texts = useFormValue((session) =>
    names
      .map((name) => session.getElement(name))
      .filter(({ visible }) => visible)
      .map((member) => textOf(member))
      .join(' '),
  ).split(' ')
  const bounds = element.definition.sumTo ?? { min: 0, max: Number.POSITIVE_INFINITY }
  const { total, missing, over } = sumPercentages(texts, bounds)
  const isRight = missing === undefined && over === undefined && texts.some((text) => text !== '')
  const rest =
    missing !== undefined
      ? t('wizard.percentage.missing', { value: formatPercent(missing, locale) })
      : over !== undefined
        ? t('wizard.percentage.over', { value: formatPercent(over, locale) })
        : ''
  const notes = [rest, useProposedNote(names)].filter((note) => note !== '').join(' ')
  const announcement = useSettled(`${t('wizard.percentage.total')} ${formatPercent(total, locale)}. ${notes}`)
  const look = isRight ? 'sum sum--ok' : wrong ? 'sum sum--bad' : 'sum'
  return (
    <div className={look}>
      <span className="sum__label">
        {isRight && <Icon of={CircleCheck} />}
        {!isRight && wrong && <Icon of={TriangleAlert} />}
        {t('wizard.percentage.total')}
        {notes !== '' && <small>{notes}</small>}
      </span>
      <span className="num">{formatPercent(total, locale)}</span>
      <span className="sr-only" aria-live="polite">
        {announcement}
      </span>
    </div>
  )
}

/** Notes that proposed shares are not part of the total. */
function useProposedNote(names: readonly string[]): string {
  const { locale } = useFormRun()
  const proposals = useFormValue((session) =>
    names
      .map((name) => session.getElement(name))
      .flatMap((member) => (member.visible ? (proposalOf(member) ?? []) : []))
      .join(' '),
  )
  if (proposals === '') return ''
  const { total } = sumPercentages(proposals.split(' '), { min: 0, max: Number.POSITIVE_INFINITY })
  return t('wizard.percentage.proposed', { value: formatPercent(total, locale) })
}
