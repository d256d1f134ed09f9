import { useId, useState, type ReactNode } from 'react'
import type { ViewDefinition } from '#contract/views.ts'
import {
  AMOUNT_FILTER,
  FILTER_RANGES,
  filterOf,
  filtersOf,
  orderBounds,
  type FilterName,
  type FilterValues,
} from '#rules/dossier-filters.ts'
import { LIST_SLUGS, listOfState } from '#rules/dossier-state.ts'
import { readTypedNumber } from '#rules/typed-number.ts'
import { useUser } from '#web/session/user-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { ChoiceFilter, ProductFilter } from './choice-filter.tsx'
import { choiceWords } from './filter-words.ts'
import { AssigneeFilter, PersonFilter } from './person-filter.tsx'
import type { ViewAddress } from './use-view-address.ts'

/** Chooses the filters of a list; they apply together, as one history entry. */
export function FilterForm({
  definition,
  address,
  onClose,
}: {
  readonly definition: ViewDefinition
  readonly address: ViewAddress
  readonly onClose: () => void
}) {
  const { locale } = useTranslation()
  const { role } = useUser()
  const [isRefused, setRefused] = useState(false)
  const [draft, setDraft] = useState<FilterValues>(address.filters)
  const names = filtersOf(definition.list, role)
  const change = (name: FilterName, value: string) => setDraft({ ...draft, [name]: value })
  return (
    <Form
      id="filters"
      className="filterform"
      aria-label={t('views.filters')}
      noValidate
      onSubmit={() => {
        const chosen = names.map((name) => [name, readChosen(name, draft[name], locale)] as const)
        const isWrong = chosen.some(([name, value]) => isWrongAmount(name, value))
        setRefused(isWrong)
        if (isWrong) return
        address.changeFilters(orderBounds(Object.fromEntries(chosen)))
        onClose()
      }}
    >
      {names.map((name) => (
        <Filter
          key={name}
          name={name}
          definition={definition}
          draft={draft}
          isRefused={isRefused}
          onChange={change}
        />
      ))}
      <div className="filterform__foot">
        <Button size="sm" look="primary" type="submit">
          {t('views.apply')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}

interface FilterProps {
  readonly name: FilterName
  readonly definition: ViewDefinition
  readonly draft: FilterValues
  /** An amount could not be read when the filters were last applied. */
  readonly isRefused: boolean
  readonly onChange: (name: FilterName, value: string) => void
}

function Filter({ name, definition, draft, isRefused, onChange }: FilterProps) {
  const value = draft[name] ?? ''
  const set = (next: string) => onChange(name, next)
  const label = t(`views.filter.${name}`)
  switch (filterOf(name).kind) {
    case 'choices': {
      const options = choicesFor(name, definition).map((each) => ({
        value: each,
        label: choiceWords(name, each),
      }))
      return <ChoiceFilter label={label} options={options} value={value} onChange={set} />
    }
    case 'products':
      return <ProductFilter label={label} value={value} onChange={set} />
    case 'person':
      return <PersonFilter name={name} label={label} value={value} onChange={set} />
    case 'assignee':
      return <AssigneeFilter label={label} value={value} onChange={set} />
    default:
      return <Range name={name} draft={draft} isRefused={isRefused} onChange={onChange} />
  }
}

/** Only states of the shown list can be in it. */
function choicesFor(name: FilterName, { list, tab }: ViewDefinition): readonly string[] {
  if (name !== 'status') return filterOf(name).values ?? []
  return DOSSIER_STATES.filter((state) => list === 'dossiers' && LIST_SLUGS[listOfState(state)] === tab)
}

/** Both bounds of a range, rendered in place of the lower one. */
function Range({ name, draft, isRefused, onChange }: Omit<FilterProps, 'definition'>) {
  const errorId = useId()
  const range = (['amount', 'created', 'signed'] as const).find((each) => FILTER_RANGES[each][0] === name)
  if (!range) return null
  return (
    <fieldset className="filter">
      <legend className="label">{t(`views.range.${range}`)}</legend>
      <div className="filter__range">
        {FILTER_RANGES[range].map((bound, index) => (
          <Bound key={bound} label={t(index === 0 ? 'views.from' : 'views.to')}>
            {(id) => (
              <input
                id={id}
                className="input"
                {...(range === 'amount'
                  ? { inputMode: 'decimal', autoComplete: 'off' }
                  : { type: 'date', min: '1900-01-01', max: '2099-12-31' })}
                value={draft[bound] ?? ''}
                {...(isRefused && range === 'amount'
                  ? { 'aria-invalid': true, 'aria-describedby': errorId }
                  : {})}
                onChange={(event) => onChange(bound, event.target.value)}
              />
            )}
          </Bound>
        ))}
      </div>
      {isRefused && range === 'amount' && (
        <p className="error" id={errorId} role="alert">
          {t('views.range.amount.invalid')}
        </p>
      )}
    </fieldset>
  )
}

function Bound({
  label,
  children,
}: {
  readonly label: string
  readonly children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div>
      <label className="hint" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}

/** Amounts stay as typed until they are applied. */
function readChosen(name: FilterName, text: string | undefined, locale: Locale): string | undefined {
  if (text === undefined || filterOf(name).kind !== 'amount') return text
  return readTypedNumber(text, locale, 'two').replace(',', '.')
}

function isWrongAmount(name: FilterName, value: string | undefined): boolean {
  return filterOf(name).kind === 'amount' && value !== undefined && value !== '' && !AMOUNT_FILTER.test(value)
}
