import type { CSSProperties } from 'react'
import { t } from '#web/wording/translation.ts'
import { formatPercent } from '#rules/format.ts'
import type { FaceProps } from './element-face.ts'
import { useFormRun } from './form-run.tsx'
import { RadioInput, type OptionProps } from './radio-input.tsx'
import { useFormText } from './use-element.ts'
import { useLoneRow } from './use-lone-row.ts'

/** Longer tables use two columns. */
const LONGEST_COLUMN = 6

/** Rows of a dismemberment table: term or age, usufruct, bare ownership. */
export function TermTable({ element, control }: FaceProps) {
  useLoneRow(element)
  const { options } = element
  const half = options.length > LONGEST_COLUMN ? Math.ceil(options.length / 2) : options.length
  const columns = [options.slice(0, half), options.slice(half)].filter(({ length }) => length > 0)
  return (
    <div className={columns.length === 1 ? 'terms terms--one' : 'terms'}>
      {columns.map((rows, column) => (
        <div className="terms__col" key={rows[0]?.value}>
          <div className="term term--head" aria-hidden="true">
            <span>{t('wizard.terms.term')}</span>
            <span>{t('wizard.terms.usufruct')}</span>
            <span>{t('wizard.terms.bareOwnership')}</span>
          </div>
          {rows.map((option, row) => (
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

function TermRow(props: OptionProps) {
  const { option } = props
  const { locale } = useFormRun()
  const label = useFormText(option.label)
  const usufruct = option.usufruct ?? 0
  const style: CSSProperties & Record<'--u', string> = { '--u': `${usufruct}%` }
  return (
    <label className="term">
      <RadioInput {...props} />
      <span>{label}</span>
      <span className="u num">
        <span className="sr-only">{t('wizard.terms.usufruct')} </span>
        {formatPercent(String(usufruct), locale)}
      </span>
      <span className="split" style={style} />
      <span className="np num">
        <span className="sr-only">{t('wizard.terms.bareOwnership')} </span>
        {formatPercent(String(option.bareOwnership ?? 100 - usufruct), locale)}
      </span>
    </label>
  )
}
