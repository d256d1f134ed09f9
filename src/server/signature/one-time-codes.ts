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
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { addEnvelopeEvent, lockEnvelope, type StoredParty } from './envelope-store.ts'
import { codeContact } from './code-contact.ts'
import { sendCodeMessage } from './signing-mails.ts'
import type { SigningTrace } from './signing-trace.ts'
import type { SigningView } from './signing-view.ts'

/** Who proves itself: through a view, or before one on its mail link. */
type Proving = Pick<SigningView, 'envelopeId' | 'party'>

interface NewestCode extends StoredCode {
  readonly id: number
  readonly documentHash: string
  readonly channel: 'email' | 'sms'
}

/** The newest code of a party with the times of all its sends, oldest first. */
export interface PartyCodes {
  readonly latest: NewestCode | undefined
  readonly sends: readonly number[]
}

export async function findCodes(db: Db, view: Proving): Promise<PartyCodes> {
  const rows = await db
    .selectFrom('one_time_code')
    .selectAll()
    .where('envelope_id', '=', view.envelopeId)
    .where('party', '=', view.party)
    .orderBy('id')
    .execute()
  const last = rows[rows.length - 1]
  return {
    sends: rows.map((row) => row.sent_at.getTime()),
    latest: last && {
      id: last.id,
      hash: last.code_hash,
      documentHash: last.document_hash,
      channel: last.channel,
      sentAt: last.sent_at.getTime(),
      wrongTries: last.tries,
      verifiedAt: last.verified_at?.getTime() ?? null,
    },
  }
}

/** Sends a fresh code; the one before stops being good. 429 with Retry-After past three in a quarter of an hour. */
export async function sendCode(
  trx: Trx,
  services: Services,
  view: Proving,
  {
    party,
    documentHash,
    trace,
  }: { readonly party: StoredParty; readonly documentHash: string; readonly trace: SigningTrace },
): Promise<void> {
  const at = services.clock.now()
  const now = at.getTime()
  // Sends and tries are counted one after another.
  await lockEnvelope(trx, view.envelopeId)
  const { sends } = await findCodes(trx, view)
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEnvelopeEvent(trx, {
    envelopeId: view.envelopeId,
    at,
    party: view.party,
    kind: 'code-sent',
    detail: { ...trace, channel, to, documentHash },
  })
  await sendCodeMessage(trx, services, { key: `code-${row.id}`, party, code, locale: trace.locale })
}

/** What came of a typed code; the caller's transaction commits a wrong try too. */
export type CodeAnswer = 'verified' | Failure

/** Checks a typed code against the newest one: 422 wrong, 410 none or too old, 429 after five wrong tries. */
export async function verifyCode(
  trx: Trx,
  services: Services,
  view: Proving,
  {
    typed,
    documentHash,
    trace,
  }: { readonly typed: string; readonly documentHash: string; readonly trace: SigningTrace },
): Promise<CodeAnswer> {
  const at = services.clock.now()
  // Sends and tries are counted one after another.
  await lockEnvelope(trx, view.envelopeId)
  const { latest, sends } = await findCodes(trx, view)
  if (latest === undefined || latest.documentHash !== documentHash) return new Failure('CODE_EXPIRED')
  const check = checkCode(latest, typed, bindingOf(view, documentHash), {
    secret: secretOf(services),
    now: at.getTime(),
  })
  switch (check.kind) {
    case 'expired':
      return new Failure('CODE_EXPIRED')
    case 'exhausted': {
      const waitMs = Math.max(1_000, nextSendAt(sends, at.getTime()) - at.getTime())
      return new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    }
    case 'wrong':
      await trx
        .updateTable('one_time_code')
        .set({ tries: check.code.wrongTries })
        .where('id', '=', latest.id)
        .execute()
      await addEnvelopeEvent(trx, {
        envelopeId: view.envelopeId,
        at,
        party: view.party,
        kind: 'code-wrong',
        detail: { ...trace },
      })
      return new Failure('CODE_WRONG', { params: { triesLeft: String(check.triesLeft) } })
    case 'verified':
      if (latest.verifiedAt !== null) return 'verified'
      await trx.updateTable('one_time_code').set({ verified_at: at }).where('id', '=', latest.id).execute()
      await addEnvelopeEvent(trx, {
        envelopeId: view.envelopeId,
        at,
        party: view.party,
        kind: 'code-verified',
        detail: { ...trace, channel: latest.channel, documentHash },
      })
      return 'verified'
    default: {
      const unreachable: never = check
      return unreachable
    }
  }
}

/** Whether the party proved itself for exactly these documents, not longer ago than a view lasts. */
export function isVerified({ latest }: PartyCodes, documentHash: string, at: Date): boolean {
  if (latest === undefined || latest.verifiedAt === null) return false
  return latest.documentHash === documentHash && at.getTime() - latest.verifiedAt < VERIFIED_MS
}

const VERIFIED_MS = 30 * 60_000

function bindingOf(view: Proving, documentHash: string): CodeBinding {
  return { envelopeId: view.envelopeId, party: view.party, documentHash }
}

function secretOf(services: Services): Uint8Array {
  return services.keys.derive('one-time-code')
}
