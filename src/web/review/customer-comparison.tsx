import { Check, EqualNot, Minus, type LucideIcon } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PotentialCustomer, Subscriber } from '#contract/pairing.ts'
import type { FieldComparison } from '#rules/compare-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { comparedFields, type ComparedField } from './compared-fields.ts'
import { MatchExplanation } from './match-explanation.tsx'

const MARKS = {
  same: { icon: Check, className: 'eq' },
  different: { icon: EqualNot, className: 'df' },
  missing: { icon: Minus, className: 'na' },
} as const satisfies Record<FieldComparison, { icon: LucideIcon; className: string }>

interface Comparison {
  readonly subscriber: Subscriber
  /** What the subscriber is in the dossier. */
  readonly role: string
  readonly customers: readonly PotentialCustomer[]
  /** Code of the customer that is paired already. */
  readonly paired: string | null | undefined
  readonly busy: boolean
  readonly onPair: (customer: PotentialCustomer) => void
}

/** The subscriber and the customers they may be, field by field, the likeliest first. Source: mockups "Comparison". */
export function CustomerComparison(props: Comparison) {
  const { subscriber, role, customers } = props
  const { t } = useTranslation()
  const fields = useFields(subscriber, customers)
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

function useFields(subscriber: Subscriber, customers: readonly PotentialCustomer[]) {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  return (
    <th scope="col" className={isBest ? 'best' : undefined}>
      <span className="xs muted">{t('pairing.customer', { code: customer.username })}</span>
      <span className="who">{customer.fullName}</span>
      <span className="xs muted">{t('pairing.identical', { same, total })}</span>
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
  const { t } = useTranslation()
  return (
    <tr>
      <th scope="row">{t(`pairing.column.${name}`)}</th>
      <td className="ref">{subscriber ?? t('pairing.not-recorded')}</td>
      {customers.map(({ username }, index) => {
        const comparison = comparisons[index] ?? 'missing'
        const { icon, className } = MARKS[comparison]
        return (
          <td key={username} className={className}>
            <Icon of={icon} />
            {values[index] == null ? null : (
              <span className="sr-only">{`${t(`pairing.comparison.${comparison}`)} : `}</span>
            )}
            {values[index] ?? t('pairing.not-recorded')}
          </td>
        )
      })}
    </tr>
  )
}

/** One button a customer; arrows go from one to the next, Enter pairs. */
function PairingRow({ customers, paired, busy, onPair }: Comparison) {
  const { t } = useTranslation()
  const row = useRef<HTMLTableRowElement>(null)
  return (
    <tfoot>
      <tr ref={row} onKeyDown={(event) => moveAlong(row.current, event)}>
        <th scope="row" colSpan={2}>
          <span className="sr-only">{t('pairing.pair')}</span>
        </th>
        {customers.map((customer, index) => (
          <td key={customer.username}>
            {customer.username === paired ? (
              <span className="cmp__paired">
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
  const buttons = [...(row?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const next = buttons[at + (event.key === 'ArrowRight' ? 1 : -1)]
  if (at === -1 || !next) return
  event.preventDefault()
  next.focus()
}
