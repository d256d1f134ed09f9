import { Check } from '#web/ui/icons.ts'
import { useRef, type KeyboardEvent } from 'react'
import { t } from '#web/wording/translation.ts'
import type { PotentialCustomer, Subscriber } from '#contract/pairing.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { comparedFields, type ComparedField } from './compared-fields.ts'
import { COMPARISON_MARKS } from './comparison-marks.ts'
import { MatchExplanation } from './match-explanation.tsx'

interface Comparison {
  readonly subscriber: Subscriber
  /** Role of the subscriber in the dossier. */
  readonly role: string
  readonly customers: readonly PotentialCustomer[]
  readonly paired: string | null | undefined
  readonly busy: boolean
  readonly onPair: (customer: PotentialCustomer) => void
}

/** The subscriber and potential customers field by field, best match first. Source: mockups "Comparison". */
export function CustomerComparison(props: Comparison) {
  const { subscriber, role, customers } = props
  const fields = fieldsOf(subscriber, customers)
  return (
    <section className="cmp__scroll" aria-label={t('pairing.caption')}>
      <table className="cmp">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('pairing.field')}</span>
            </th>
            <th scope="col" className="ref">
              <span className="xs">{role}</span>
              <span className="who">{subscriber.fullName}</span>
            </th>
            {customers.map((customer, index) => (
              <CustomerHead
                key={customer.username}
                customer={customer}
                isBest={index === 0}
                same={fields.filter(({ comparisons }) => comparisons[index] === 'same').length}
                total={fields.length}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow key={field.name} field={field} customers={customers} />
          ))}
        </tbody>
        <PairingRow {...props} />
      </table>
    </section>
  )
}

function fieldsOf(subscriber: Subscriber, customers: readonly PotentialCustomer[]) {
  return comparedFields(subscriber, customers, {
    yes: t('common.yes'),
    no: t('common.no'),
    person: t('pairing.person'),
    company: t('pairing.company'),
  })
}

function CustomerHead({
  customer,
  isBest,
  same,
  total,
}: {
  readonly customer: PotentialCustomer
  readonly isBest: boolean
  readonly same: number
  readonly total: number
}) {
  return (
    <th scope="col" className={isBest ? 'best' : undefined}>
      <span className="xs muted">{t('pairing.customer', { code: customer.username })}</span>
      <span className="who">{customer.fullName}</span>
      <span className={isBest ? 'xs cmp__same' : 'xs muted'}>{t('pairing.identical', { same, total })}</span>
      <MatchExplanation match={customer.match} />
    </th>
  )
}

function FieldRow({
  field: { name, subscriber, values, comparisons },
  customers,
}: {
  readonly field: ComparedField
  readonly customers: readonly PotentialCustomer[]
}) {
  return (
    <tr>
      <th scope="row">{t(`pairing.column.${name}`)}</th>
      <td className="ref">{subscriber ?? t('pairing.not-recorded')}</td>
      {customers.map(({ username }, index) => {
        const comparison = comparisons[index] ?? 'missing'
        const { icon, className } = COMPARISON_MARKS[comparison]
        return (
          <td key={username} className={className}>
            <span className="cmp__value">
              <Icon of={icon} />
              <span>
                {values[index] == null ? null : (
                  <span className="sr-only">{`${t(`pairing.comparison.${comparison}`)} : `}</span>
                )}
                {values[index] ?? t('pairing.not-recorded')}
              </span>
            </span>
          </td>
        )
      })}
    </tr>
  )
}

/** A button for each customer, or the mark of the paired one, with arrow navigation; Enter pairs. */
function PairingRow({ subscriber, customers, paired, busy, onPair }: Comparison) {
  const row = useRef<HTMLTableRowElement>(null)
  return (
    <tfoot>
      <tr ref={row} onKeyDown={(event) => moveAlong(row.current, event)}>
        <th scope="row">
          <span className="sr-only">{t('pairing.pair')}</span>
        </th>
        <td className="ref">
          <span className="sr-only">{subscriber.fullName}</span>
        </td>
        {customers.map((customer, index) => (
          <td key={customer.username}>
            {customer.username === paired ? (
              <span className="cmp__paired" tabIndex={-1}>
                <Icon of={Check} />
                {t('pairing.paired')}
              </span>
            ) : (
              <Button
                look={index === 0 && paired === undefined ? 'primary' : 'secondary'}
                busy={busy}
                onClick={() => onPair(customer)}
              >
                {t('pairing.pair-with', { code: customer.username })}
              </Button>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function moveAlong(row: HTMLElement | null, event: KeyboardEvent) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const stops = [...(row?.querySelectorAll<HTMLElement>('button, .cmp__paired') ?? [])]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops[at + (event.key === 'ArrowRight' ? 1 : -1)]
  if (at === -1 || !next) return
  event.preventDefault()
  next.focus()
}
