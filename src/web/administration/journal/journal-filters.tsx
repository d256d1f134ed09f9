import { useState, type FormEvent } from 'react'
import { AUDIT_KINDS } from '#vocabulary/audit-kind.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useTranslation } from '#web/wording/translation.ts'

/** Filters by query parameter, in the order of the fields. */
export const FILTERS = ['person', 'dossier', 'kind', 'from', 'to'] as const
type Filter = (typeof FILTERS)[number]

/** The form of the journal's filters, filled in with those in force. Edits apply on submit. */
export function JournalFilters() {
  const { t } = useTranslation()
  const [address, changeAddress] = useQueryAddress()
  const [typed, setTyped] = useState<Readonly<Partial<Record<Filter, string>>>>({})
  const valueOf = (filter: Filter) => typed[filter] ?? address.get(filter) ?? ''
  const field = (filter: Filter) => ({
    className: 'input',
    value: valueOf(filter),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [filter]: target.value }),
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    const chosen = Object.fromEntries(FILTERS.map((filter) => [filter, valueOf(filter).trim()]))
    const { from = '', to = '' } = chosen
    // Days given the wrong way round are swapped, as in the lists of dossiers.
    if (to !== '' && from > to) Object.assign(chosen, { from: to, to: from })
    changeAddress(new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== '')))
    setTyped({})
  }
  return (
    <search>
      <form className="journal__filters" aria-label={t('journal.filters')} onSubmit={search}>
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
        {address.size > 0 && <Link to="?">{t('journal.clear')}</Link>}
      </form>
    </search>
  )
}
