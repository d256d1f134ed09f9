import { AUDIT_KINDS } from '#vocabulary/audit-kind.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { InputField, SelectField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { ClearFilters } from '../clear-filters.tsx'
import { useFilters, type Filters } from '../use-filters.ts'
import '../filters.css'

/** Filters by query parameter, in the order of the fields. */
export const FILTERS = ['person', 'dossier', 'kind', 'from', 'to'] as const

export function JournalFilters() {
  const { field, submit, isFiltered } = useFilters(FILTERS, inOrder)
  return (
    <search>
      <Form className="filters" aria-label={t('journal.filters')} onSubmit={submit}>
        <InputField label={t('journal.person')} type="email" autoComplete="off" {...field('person')} />
        <InputField
          label={t('journal.dossier.number')}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,8}"
          autoComplete="off"
          {...field('dossier')}
        />
        <SelectField label={t('journal.kind')} {...field('kind')}>
          <option value="">{t('journal.all-kinds')}</option>
          {AUDIT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`journal.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <InputField label={t('journal.from')} type="date" {...field('from')} />
        <InputField label={t('journal.to')} type="date" {...field('to')} />
        <Button type="submit" look="primary">
          {t('journal.search')}
        </Button>
        {isFiltered && <ClearFilters label={t('journal.clear')} />}
      </Form>
    </search>
  )
}

/** Days given the wrong way round are swapped, as in the lists of dossiers. */
function inOrder(chosen: Filters): Filters {
  const { from = '', to = '' } = chosen
  return to !== '' && from > to ? { ...chosen, from: to, to: from } : chosen
}
