import { Failure } from '#rules/failure.ts'
import {
  checkCode,
  type CodeBinding,
  createCode,
  expiresAt,
  nextSendAt,
  storeCode,
  type StoredCode,
} from '#signature/one-time-code.ts'
import type { CodeChannel } from '#vocabulary/party.ts'
import {
  type AuditedEvent,
  recordEnvelopeEvent,
  codeContact,
  documentsOf,
  hashDocuments,
  type LockedEnvelope,
  lockEnvelope,
  sendCodeMessage,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { countWrongCode, isClosedTo } from './guess-ceiling.ts'
import { originOf } from './record-opening.ts'
import type { SigningTrace } from './signing-trace.ts'
import type { SigningView } from './signing-view.ts'

/** Where a party enters its code: in a view, or on the page of its mail link. */
type Proving = Pick<SigningView, 'envelopeId' | 'party' | 'opener'> & { readonly id?: string }

interface PartyCode extends StoredCode {
  readonly id: number
  readonly documentHash: string
  readonly channel: CodeChannel
  /** The view it was verified in, the only one it authenticates. */
  readonly viewId: string | null
}

/**
 * A party's newest code, its verified codes, and the times of all sends, oldest first. Separate per account that opens
 * views and for the mail link, so that others cannot use up the party's sends and attempts.
 */
export interface PartyCodes {
  readonly latest: PartyCode | undefined
  readonly verified: readonly PartyCode[]
  readonly sends: readonly number[]
}

export async function findCodes(db: Db, view: Proving): Promise<PartyCodes> {
  const rows = await db
    .selectFrom('one_time_code')
    .selectAll()
    .where('envelope_id', '=', view.envelopeId)
    .where('party', '=', view.party)
    .where('opened_by', 'is not distinct from', openedBy(view))
    .orderBy('id')
    .execute()
  const codes = rows.map((row) => ({
    id: row.id,
    hash: row.code_hash,
    documentHash: row.document_hash,
    channel: row.channel,
    viewId: row.view_id,
    sentAt: row.sent_at.getTime(),
    wrongTries: row.tries,
    verifiedAt: row.verified_at?.getTime() ?? null,
  }))
  return {
    latest: codes[codes.length - 1],
    verified: codes.filter(({ verifiedAt }) => verifiedAt !== null),
    sends: codes.map(({ sentAt }) => sentAt),
  }
}

function openedBy({ opener }: Proving): number | null {
  return opener.kind === 'account' ? opener.accountId : null
}

/**
 * Sends a new code and invalidates the previous one, unless one was sent just now. 429 with Retry-After after three in
 * fifteen minutes, 409 when too many wrong codes closed this opener.
 */
export async function sendCode(
  trx: Trx,
  services: Services,
  view: Proving,
  { envelope, party, documentHash, trace }: LockedParty & { readonly trace: SigningTrace },
): Promise<void> {
  const at = services.clock.now()
  const now = at.getTime()
  if (isClosedTo(party, view.opener)) throw new Failure('GUESSES_EXHAUSTED')
  const { latest, sends } = await findCodes(trx, view)
  if (latest && isRepeated(latest, { documentHash, now })) return
  const allowedAt = nextSendAt(sends, now)
  if (allowedAt > now) {
    throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil((allowedAt - now) / 1000) })
  }
  const code = createCode()
  const { channel, to } = codeContact(services, party)
  const stored = storeCode(code, bindingOf(view, documentHash), { secret: secretOf(services), now })
  const row = await trx
    .insertInto('one_time_code')
    .values({
      envelope_id: view.envelopeId,
      party: view.party,
      code_hash: stored.hash,
      document_hash: documentHash,
      sent_at: at,
      expires_at: new Date(expiresAt(stored)),
      tries: 0,
      channel,
      opened_by: openedBy(view),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEnvelopeEvent(trx, services.keys, {
    envelopeId: view.envelopeId,
    lockedDossierId: envelope.dossierId,
    at,
    party: view.party,
    kind: 'code-sent',
    detail: { ...trace, ...originOf(view), channel, to, documentHash },
  })
  await sendCodeMessage(trx, services, { key: `code-${row.id}`, party, code, locale: trace.locale })
}

/** A double click, or a retry after a lost answer: another code would invalidate the one on its way, and use up a send. */
const REPEATED_WITHIN_MS = 3_000

function isRepeated(
  latest: PartyCode,
  asked: { readonly documentHash: string; readonly now: number },
): boolean {
  const { sentAt, documentHash, verifiedAt, wrongTries } = latest
  const isUnused = verifiedAt === null && wrongTries === 0 && documentHash === asked.documentHash
  return isUnused && asked.now - sentAt < REPEATED_WITHIN_MS
}

/**
 * Result of a typed code: the event that the caller logs, null for a repeated code, which is logged once. A failure is not
 * thrown, since the caller's transaction must commit failed attempts too.
 */
export type CodeAnswer = { readonly verified: AuditedEvent | null } | Failure

/**
 * Checks a typed code against the newest one: 422 wrong; 410 missing, expired, used up by five wrong ones or used in
 * another view; 409 when too many wrong codes closed this opener. A correct code authenticates the party in this view
 * only. On the mail link a repeated code (double click, lost response) moves the proof to the later view.
 */
export async function verifyCode(
  trx: Trx,
  services: Services,
  view: Proving & Pick<SigningView, 'id'>,
  {
    envelope,
    party,
    documentHash,
    typed,
    trace,
  }: LockedParty & { readonly typed: string; readonly trace: SigningTrace },
): Promise<CodeAnswer> {
  const at = services.clock.now()
  if (isClosedTo(party, view.opener)) return new Failure('GUESSES_EXHAUSTED')
  const { latest } = await findCodes(trx, view)
  if (latest === undefined || latest.documentHash !== documentHash) return new Failure('CODE_EXPIRED')
  if (view.opener.kind === 'account' && isUsedElsewhere(latest, view.id)) return new Failure('CODE_EXPIRED')
  const check = checkCode(latest, typed, bindingOf(view, documentHash), {
    secret: secretOf(services),
    now: at.getTime(),
  })
  switch (check.kind) {
    // No `Retry-After`: only another code helps.
    case 'expired':
    case 'exhausted':
      return new Failure('CODE_EXPIRED')
    case 'wrong':
      await trx
        .updateTable('one_time_code')
        .set({ tries: check.code.wrongTries })
        .where('id', '=', latest.id)
        .execute()
      await recordEnvelopeEvent(trx, services.keys, {
        envelopeId: view.envelopeId,
        lockedDossierId: envelope.dossierId,
        at,
        party: view.party,
        kind: 'code-wrong',
        detail: { ...trace, ...originOf(view) },
      })
      if ((await countWrongCode(trx, services, envelope, party)) === 'closed')
        return new Failure('GUESSES_EXHAUSTED')
      return new Failure('CODE_WRONG', { params: { triesLeft: String(check.triesLeft) } })
    case 'verified':
      await trx
        .updateTable('one_time_code')
        .set({ verified_at: new Date(latest.verifiedAt ?? at), view_id: view.id })
        .where('id', '=', latest.id)
        .execute()
      if (latest.verifiedAt !== null) return { verified: null }
      return {
        verified: {
          envelopeId: view.envelopeId,
          lockedDossierId: envelope.dossierId,
          at,
          party: view.party,
          kind: 'code-verified',
          detail: { ...trace, ...originOf(view), channel: latest.channel, documentHash },
        },
      }
    default:
      return check satisfies never
  }
}

interface LockedParty {
  readonly envelope: LockedEnvelope
  readonly party: StoredParty
  /** Hash of the documents that the party has to sign. */
  readonly documentHash: string
}

/** Locks a party's envelope, to serialise the counting of sends and attempts. */
export async function lockParty(trx: Trx, view: Pick<Proving, 'envelopeId' | 'party'>): Promise<LockedParty> {
  const envelope = await lockEnvelope(trx, view.envelopeId)
  const party = envelope?.parties.find((each) => each.party === view.party)
  if (envelope === undefined || party === undefined) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
  return { envelope, party, documentHash: hashDocuments(documentsOf(envelope, view.party)) }
}

/**
 * The code that authenticated the party in this view, for exactly these documents, within the life of a view. Codes of other
 * views do not count, since every reader of the dossier can open views.
 */
export function findProof(
  { verified }: PartyCodes,
  { viewId, documentHash, at }: { readonly viewId: string; readonly documentHash: string; readonly at: Date },
): PartyCode | undefined {
  return verified.findLast(
    (code) =>
      code.viewId === viewId &&
      code.documentHash === documentHash &&
      at.getTime() - (code.verifiedAt ?? 0) < VERIFIED_MS,
  )
}

/** As `findProof`, for the documents that the view's party signs in this envelope. Throws `CODE_REQUIRED` without one. */
export async function requireProof(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  envelope: StoredEnvelope,
  view: SigningView,
): Promise<PartyCode> {
  const documentHash = hashDocuments(documentsOf(envelope, view.party))
  const proof = findProof(await findCodes(db, view), { viewId: view.id, documentHash, at: clock.now() })
  if (proof === undefined) throw new Failure('CODE_REQUIRED')
  return proof
}

/** Whether the code was used in another view, so that this one needs a new code. */
export function isUsedElsewhere(code: PartyCode, viewId: string | undefined): boolean {
  return code.verifiedAt !== null && code.viewId !== viewId
}

const VERIFIED_MS = 30 * 60_000

function bindingOf(view: Proving, documentHash: string): CodeBinding {
  return { envelopeId: view.envelopeId, party: view.party, documentHash }
}

function secretOf(services: Services): Uint8Array {
  return services.keys.derive('one-time-code')
}
