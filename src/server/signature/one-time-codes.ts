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
  recordEnvelopeEvent,
  codeContact,
  lockEnvelope,
  sendCodeMessage,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { countWrongCode, isClosedTo } from './guess-ceiling.ts'
import { originOf } from './note-opening.ts'
import type { SigningTrace } from './signing-trace.ts'
import type { SigningView } from './signing-view.ts'

/** Who proves itself: through a view, or before one on its mail link. */
type Proving = Pick<SigningView, 'envelopeId' | 'party' | 'opener'> & { readonly id?: string }

interface PartyCode extends StoredCode {
  readonly id: number
  readonly documentHash: string
  readonly channel: CodeChannel
  /** The view in which it was typed; no other may use it. */
  readonly viewId: string | null
}

/**
 * The newest code of a party, those that were typed right, and the times of all sends, oldest first: of the same
 * account that opens views for it, or of its mail link. What others ask for and mistype takes nothing from it.
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
 * Sends a fresh code; the one before stops being good. 429 with Retry-After past three in a quarter of an hour, 409
 * where too many wrong codes closed this way.
 */
export async function sendCode(
  trx: Trx,
  services: Services,
  view: Proving,
  { documentHash, trace }: { readonly documentHash: string; readonly trace: SigningTrace },
): Promise<void> {
  const at = services.clock.now()
  const now = at.getTime()
  const { party } = await lockParty(trx, view)
  if (isClosedTo(party, view.opener)) throw new Failure('GUESSES_EXHAUSTED')
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
      opened_by: openedBy(view),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEnvelopeEvent(trx, services.keys, {
    envelopeId: view.envelopeId,
    at,
    party: view.party,
    kind: 'code-sent',
    detail: { ...trace, ...originOf(view), channel, to, documentHash },
  })
  await sendCodeMessage(trx, services, { key: `code-${row.id}`, party, code, locale: trace.locale })
}

/** What came of a typed code; the caller's transaction commits a wrong try too. */
export type CodeAnswer = 'verified' | Failure

/**
 * Checks a typed code against the newest one: 422 wrong, 410 none, too old or used in another view, 429 after
 * five wrong tries, 409 where too many wrong codes closed this way. A right one proves the party in this view alone. Typed twice at the party's own mail link (a
 * double click, an answer that was lost) the proof goes over to the later view.
 */
export async function verifyCode(
  trx: Trx,
  services: Services,
  view: Proving & Pick<SigningView, 'id'>,
  {
    typed,
    documentHash,
    trace,
  }: { readonly typed: string; readonly documentHash: string; readonly trace: SigningTrace },
): Promise<CodeAnswer> {
  const at = services.clock.now()
  const { envelope, party } = await lockParty(trx, view)
  if (isClosedTo(party, view.opener)) return new Failure('GUESSES_EXHAUSTED')
  const { latest, sends } = await findCodes(trx, view)
  if (latest === undefined || latest.documentHash !== documentHash) return new Failure('CODE_EXPIRED')
  if (view.opener.kind === 'account' && isUsedElsewhere(latest, view.id)) return new Failure('CODE_EXPIRED')
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
      await recordEnvelopeEvent(trx, services.keys, {
        envelopeId: view.envelopeId,
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
      if (latest.verifiedAt !== null) return 'verified'
      await recordEnvelopeEvent(trx, services.keys, {
        envelopeId: view.envelopeId,
        at,
        party: view.party,
        kind: 'code-verified',
        detail: { ...trace, ...originOf(view), channel: latest.channel, documentHash },
      })
      return 'verified'
    default: {
      const unreachable: never = check
      return unreachable
    }
  }
}

/** Locked, since sends and tries are counted one after another. */
async function lockParty(
  trx: Trx,
  view: Proving,
): Promise<{ readonly envelope: StoredEnvelope; readonly party: StoredParty }> {
  const envelope = await lockEnvelope(trx, view.envelopeId)
  const party = envelope?.parties.find((each) => each.party === view.party)
  if (envelope === undefined || party === undefined) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
  return { envelope, party }
}

/**
 * The code by which the party proved itself in this view, for exactly these documents and not longer ago than
 * a view lasts. Whoever reads the dossier may open views too: what another view proved is nothing here.
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

/** Whether a code was typed in another view than this one: here a new one is needed. */
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
