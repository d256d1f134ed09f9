import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FaceProps } from './element-face.ts'
import { isLocked, listOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'

/** Things to put in order, moved by buttons: it works by touch, keyboard and voice alike. */
export function SortField({ element, control }: FaceProps) {
  const run = useFormRun()
  const { t } = useTranslation()
  const chosen = listOf(element)
  const order = [
    ...chosen,
    ...element.options.map(({ value }) => value).filter((value) => !chosen.includes(value)),
  ]
  const labelOf = (value: string) => {
    const option = element.options.find((candidate) => candidate.value === value)
    return option ? run.session.text(option.label, run.locale) : value
  }
  const move = (index: number, by: number) => {
    run.change(element.name, moved(order, index, by))
    run.leave(element.name)
  }
  const locked = isLocked(element) || element.disabled
  return (
    <ol className="sortlist" id={control.id} tabIndex={-1}>
      {order.map((value, index) => (
        <li key={value}>
          <span className="sortlist__n">{index + 1}</span>
          <span>{labelOf(value)}</span>
          <button
            type="button"
            className="iconbtn"
            disabled={locked || index === 0}
            aria-label={t('wizard.sort.up', { label: labelOf(value) })}
            onClick={() => move(index, -1)}
          >
            <ArrowUp className="icon" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="iconbtn"
            disabled={locked || index === order.length - 1}
            aria-label={t('wizard.sort.down', { label: labelOf(value) })}
            onClick={() => move(index, 1)}
          >
            <ArrowDown className="icon" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ol>
  )
}

function moved(order: readonly string[], index: number, by: number): readonly string[] {
  const next = [...order]
  const [value] = next.splice(index, 1)
  if (value !== undefined) next.splice(index + by, 0, value)
  return next
}
