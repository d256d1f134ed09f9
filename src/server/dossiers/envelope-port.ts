import type { AnswerInput, Facts } from '#engine/index.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import type { Party } from '#vocabulary/party.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { ReceiptRow } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { DossierRow } from './find-dossier.ts'

/** Who has to sign, and where that person is reached. */
export interface PartyContact {
  readonly party: Party
  readonly name: string
  readonly email: string
  readonly mobile: string | null
  /** Whom this person signs for: a company or a protected holder; null signs for itself. */
  readonly behalfOf: string | null
  /** Language of its mails. */
  readonly language: Locale
  /** Its account, if it has one: the contacts are the account's, or confirmed by its owner. */
  readonly accountId: number | null
}

/** Everything an envelope keeps of the dossier as it stands, so that nothing read later changes it. */
export interface EnvelopeRequest {
  readonly kind: EnvelopeKind
  readonly dossier: DossierRow
  readonly form: PublishedForm
  readonly user: User
  readonly at: Date
  /** Europe/Paris day, `yyyy-mm-dd`. */
  readonly today: string
  readonly facts: Facts
  /** As given to shown elements, receipts included: the engine opened over these says the same again. */
  readonly answers: Readonly<Record<string, AnswerInput>>
  readonly effectiveAnswers: Readonly<Record<string, string | readonly string[]>>
  /** Names of what was shown. */
  readonly visible: {
    readonly pages: readonly string[]
    readonly blocks: readonly string[]
    readonly elements: readonly string[]
  }
  readonly receipts: readonly ReceiptRow[]
  /** In routing order, never empty. */
  readonly parties: readonly PartyContact[]
}

/**
 * What the signature feature, which comes later in the order, does inside a dossier's transactions.
 */
export interface EnvelopePort {
  /** Stores the snapshot and an envelope in `preparing`; a job sends it. */
  open(trx: Trx, request: EnvelopeRequest): Promise<void>
  /** Voids the live envelopes of a dossier that ends or is corrected, and tells their parties; how many there were. */
  voidLive(
    trx: Trx,
    voiding: {
      readonly dossierId: number
      readonly actorId: number
      readonly at: Date
      readonly why: 'closed' | 'recalled'
    },
  ): Promise<number>
}

const ports = new WeakMap<Services, EnvelopePort>()

/** Called once by the signature feature when the application is composed. */
export function setEnvelopePort(services: Services, port: EnvelopePort): void {
  ports.set(services, port)
}

export function envelopePortOf(services: Services): EnvelopePort {
  const port = ports.get(services)
  if (!port) throw new Error('no signature feature is registered')
  return port
}
