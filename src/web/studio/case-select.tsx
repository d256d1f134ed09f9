import { useTranslation } from '#web/wording/translation.ts'
import type { StudioCase } from './case-at-hand.ts'

/** Chooses the example that results are shown for. */
export function CaseSelect({
  cases,
  form,
  value,
  onChange,
}: {
  readonly cases: readonly StudioCase[]
  /** Code of the form. */
  readonly form: string
  readonly value: string
  readonly onChange: (name: string) => void
}) {
  const { t } = useTranslation()
  return (
    <label className="studio__file">
      {t('studio.case')}{' '}
      <select className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('studio.case.empty')}</option>
        {cases
          .filter((each) => each.case.form === form)
          .map(({ name, case: { title } }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
      </select>
    </label>
  )
}
