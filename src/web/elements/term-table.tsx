import type { CSSProperties } from 'react'
import type { ElementState } from '#engine/index.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { formatPercent } from '#rules/format.ts'
import { useFormRun } from './form-run.tsx'
import { useFormText } from './use-element.ts'
import { useTranslation } from 'react-i18next'

/** The rows of a dismemberment table as one radio group: term or age, usufruct, bare ownership. */
export function TermTable({ element, control, label }: FaceProps) {
  const { t } = useTranslation()
  const half = Math.ceil(element.options.length / 2)
  const columns =
    element.options.length > 6
      ? [element.options.slice(0, half), element.options.slice(half)]
      : [element.options]
  return (
    <div className="terms" role="radiogroup" aria-label={label}>
      {columns.map((options, column) => (
        <div className="terms__col" key={options[0]?.value ?? column}>
          <div className="term term--head" aria-hidden="true">
            <span>{t('wizard.terms.term')}</span>
            <span>{t('wizard.terms.usufruct')}</span>
            <span>{t('wizard.terms.bareOwnership')}</span>
          </div>
          {options.map((option, row) => (
            <TermRow
              key={option.value}
              element={element}
              control={control}
              option={option}
              index={column * half + row}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function TermRow({
  element,
  control,
  option,
  index,
}: {
  readonly element: ElementState
  readonly control: FaceProps['control']
  readonly option: ElementState['options'][number]
  readonly index: number
}) {
  const run = useFormRun()
  const { t } = useTranslation()
  const label = useFormText(option.label)
  const on = textOf(element) === option.value
  const usufruct = option.usufruct ?? 0
  const style: CSSProperties & Record<'--u', string> = { '--u': `${usufruct}%` }
  return (
    <label className={on ? 'term term--on' : 'term'}>
      <input
        type="radio"
        id={index === 0 ? control.id : `${control.id}-${index}`}
        name={control.id}
        aria-describedby={control['aria-describedby']}
        disabled={element.disabled || isLocked(element) || option.disabled}
        checked={on}
        onChange={() => {
          run.change(element.name, option.value)
          run.leave(element.name)
        }}
      />
      <span>{label}</span>
      <span className="u num">
        <span className="sr-only">{t('wizard.terms.usufruct')} </span>
        {formatPercent(String(usufruct), run.locale)}
      </span>
      <span className="split" style={style} />
      <span className="np num">
        <span className="sr-only">{t('wizard.terms.bareOwnership')} </span>
        {formatPercent(String(option.bareOwnership ?? 100 - usufruct), run.locale)}
      </span>
    </label>
  )
}
