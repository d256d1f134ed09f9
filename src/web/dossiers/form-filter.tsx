import { t } from '#web/wording/translation.ts'
import type { DossiersQuery } from '#contract/dossiers.ts'
import { FORM_CODES } from '#vocabulary/form-code.ts'

export type FormFilterValue = DossiersQuery['form']

const LABELS = {
  all: 'dossiers.filter.all',
  client: 'dossiers.filter.client',
  back_office: 'dossiers.filter.back-office',
} as const satisfies Record<FormFilterValue, string>

export function isFormFilter(value: string): value is FormFilterValue {
  return Object.hasOwn(LABELS, value)
}

/** Filters by form: all, online, or entered by the back office. Source: shell §2. */
export function FormFilter({
  value,
  onChange,
}: {
  readonly value: FormFilterValue
  readonly onChange: (value: FormFilterValue) => void
}) {
  return (
    <label className="row tools__filter">
      <span className="muted">{t('dossiers.filter.label')}</span>
      <select
        className="input"
        value={value}
        onChange={(event) => {
          if (isFormFilter(event.target.value)) onChange(event.target.value)
        }}
      >
        {(['all', ...FORM_CODES] as const).map((filter) => (
          <option key={filter} value={filter}>
            {t(LABELS[filter])}
          </option>
        ))}
      </select>
    </label>
  )
}
