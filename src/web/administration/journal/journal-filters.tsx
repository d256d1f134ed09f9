import { AUDIT_KINDS } from '#vocabulary/audit-kind.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { useFilters, type Filters } from '../use-filters.ts'
import '../filters.css'

/** Filters by query parameter, in the order of the fields. */
export const FILTERS = ['person', 'dossier', 'kind', 'from', 'to'] as const

export function JournalFilters() {
  const { t } = useTranslation()
  const { field, submit, isFiltered } = useFilters(FILTERS, inOrder)
  return (
    <search>
      <form className="filters" aria-label={t('journal.filters')} onSubmit={submit}>
        <Field label={t('journal.person')}>
          {(control) => <input type="email" autoComplete="off" {...control} {...field('person')} />}
        </Field>
        <Field label={t('journal.dossier.number')}>
          {(control) => (
            <input
              inputMode="numeric"
              pattern="[1-9][0-9]{0,8}"
              autoComplete="off"
              {...control}
              {...field('dossier')}
            />
          )}
        </Field>
        <Field label={t('journal.kind')}>
          {(control) => (
            <select {...control} {...field('kind')}>
              <option value="">{t('journal.all-kinds')}</option>
              {AUDIT_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`journal.kind.${kind}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('journal.from')}>
          {(control) => <input type="date" {...control} {...field('from')} />}
        </Field>
        <Field label={t('journal.to')}>
          {(control) => <input type="date" {...control} {...field('to')} />}
        </Field>
        <Button type="submit" look="primary">
          {t('journal.search')}
        </Button>
        {isFiltered && <Link to="?">{t('journal.clear')}</Link>}
      </form>
    </search>
  )
}

/** Days given the wrong way round are swapped, as in the lists of dossiers. */
function inOrder(chosen: Filters): Filters {
  const { from = '', to = '' } = chosen
  return to !== '' && from > to ? { ...chosen, from: to, to: from } : chosen
}
