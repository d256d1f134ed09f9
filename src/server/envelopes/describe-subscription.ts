import { formatFrenchDate } from '#rules/dates.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Helper } from '../mail/letter-content.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import type { StoredEnvelope, StoredParty } from './envelope-store.ts'

/** The description of a subscription in an invitation. Contains neither the holder's name nor any answer about a person. */
export interface SubscriptionSummary {
  /** Its advisor; null on a direct dossier, and once the account is closed. */
  readonly advisor: string | null
  readonly advisorPhone: string | null
  /**
   * Null for the other party of a dismemberment, whose price is not the subscription amount, and in a correction, since the
   * dossier keeps its former figures until all have signed.
   */
  readonly product: string | null
  readonly amountCents: number | null
  /** Last day to sign, `yyyy-mm-dd`. */
  readonly lastDay: string
}

export async function describeSubscription(
  db: Db,
  { clock, deployment }: Pick<Services, 'clock' | 'deployment'>,
  envelope: Pick<StoredEnvelope, 'dossierId' | 'sentAt' | 'correctionId'>,
  { party }: Pick<StoredParty, 'party'>,
): Promise<SubscriptionSummary> {
  const row = await db
    .selectFrom('dossier')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'dossier.advisor_id').on('account.closed_at', 'is', null),
    )
    .select(['product_code', 'amount_cents', 'first_name', 'last_name', 'mobile'])
    .where('dossier.id', '=', envelope.dossierId)
    .executeTakeFirstOrThrow()
  const mayKnow = party !== 'counterparty'
  const isCurrent = mayKnow && envelope.correctionId === null
  // The first invitations are written in the transaction that sends the envelope, before `sentAt` is set.
  const sentAt = envelope.sentAt ?? clock.now()
  const end = new Date(sentAt.getTime() + deployment.envelopes.expiresAfterDays * 24 * 3_600_000)
  return {
    advisor: mayKnow && row.last_name !== null ? `${row.first_name} ${row.last_name}` : null,
    advisorPhone: mayKnow ? row.mobile : null,
    product: isCurrent
      ? (deployment.products.find(({ code }) => code === row.product_code)?.name ?? null)
      : null,
    amountCents: isCurrent ? row.amount_cents : null,
    lastDay: parisDay(end),
  }
}

/** The contact for help: the advisor, or the company when the advisor has no phone number. */
export function helperOf({ advisor, advisorPhone }: SubscriptionSummary): Helper | undefined {
  return advisor === null || advisorPhone === null ? undefined : { name: advisor, phone: advisorPhone }
}

const TAGS = { fr: 'fr-FR', en: 'en-GB' } as const

export function formatCents(cents: number, locale: Locale): string {
  return new Intl.NumberFormat(TAGS[locale], { style: 'currency', currency: 'EUR' })
    .format(cents / 100)
    .replaceAll('\u202f', '\u00a0')
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-12-23` as `23/12/2026` or `23 December 2026`. */
export function formatDay(isoDay: string, locale: Locale): string {
  return locale === 'fr' ? formatFrenchDate(isoDay) : DAY.format(new Date(`${isoDay}T00:00:00Z`))
}
