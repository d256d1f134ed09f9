import { t } from '#web/wording/translation.ts'
import { optionOfCase, type StudioCase } from './case-at-hand.ts'
import { InlineSelect } from './inline-select.tsx'

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
  return (
    <InlineSelect
      label={t('studio.case')}
      value={value}
      options={[
        ['', t('studio.case.empty')],
        ...cases.filter((each) => each.case.form === form).map(optionOfCase),
      ]}
      onChange={onChange}
    />
  )
}
