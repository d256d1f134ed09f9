import { close } from '../accounts/close-account.ts'
import { getAccount } from '../accounts/get-account.ts'
import { recordChanges } from '../audit/record-changes.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { readRetention, type DossierRetention } from './dossier-retention.ts'
import { forgetAccount } from './forget-account.ts'
import { removeDossier } from './remove-dossier.ts'

type Parts = Pick<Services, 'store' | 'keys' | 'clock' | 'deployment'>

/** One dossier of the person and what comes of it. */
export interface ErasedDossier {
  readonly id: number
  readonly removed: boolean
  /** Why it has to stay; empty when it goes. */
  readonly kept: string
  readonly keptUntil: Date | null
}

export interface Erasure {
  readonly email: string
  /** `erased`: the account names nobody any more. `closed`: it goes with its last dossier. */
  readonly account: 'erased' | 'closed'
  readonly dossiers: readonly ErasedDossier[]
  /** Dossiers of others in which the person signed: they are the others', and stay with them. */
  readonly signedElsewhere: readonly number[]
}

/**
 * Removes what may go of a person and tells what has to stay and until when: a dossier in which something was
 * signed, one that is out to be signed, one under a legal hold. With `isTrial` nothing is changed. Throws
 * when there is no such account. Source: domain §7 (RGPD art. 17 §3: what a law has kept stays).
 */
export async function erasePerson(services: Parts, email: string, isTrial: boolean): Promise<Erasure> {
  return services.store.db.transaction().execute(async (trx) => {
    const account = await getAccount(trx, email)
    if (account.erased_at !== null) throw new Error(`${email} is erased already`)
    const own = await findOwnDossiers(trx, account.id)
    const dossiers = (await readRetention(trx, services.deployment.retention, own)).map(judge)
    const remaining = dossiers.filter(({ removed }) => !removed)
    const stays = remaining.length > 0 || (await isNamedByOthers(trx, account.id, own))
    if (!isTrial) {
      for (const { id, removed } of dossiers) if (removed) await removeDossier(services, trx, id, 'erasure')
      if (stays) await closeUntilForgotten(services, trx, account)
      else await forgetAccount(services, trx, account.id, 'erasure')
    }
    return {
      email: account.email,
      account: stays ? 'closed' : 'erased',
      dossiers,
      signedElsewhere: await findSignedElsewhere(trx, account, own),
    }
  })
}

function judge({ id, contractAt, keptUntil, isHeld, isOpen }: DossierRetention): ErasedDossier {
  if (isHeld) return { id, removed: false, kept: 'a legal hold stands', keptUntil: null }
  if (isOpen)
    return {
      id,
      removed: false,
      kept: 'documents are out to be signed: end the dossier first',
      keptUntil: null,
    }
  if (contractAt !== null)
    return { id, removed: false, kept: 'documents were signed: the law has the contract kept', keptUntil }
  return { id, removed: true, kept: '', keptUntil: null }
}

/** Locks the dossiers in ascending order, against concurrent signatures and holds. */
async function findOwnDossiers(trx: Trx, id: number): Promise<readonly number[]> {
  const rows = await trx
    .selectFrom('dossier')
    .select('id')
    .where((eb) =>
      eb.or([eb('client_id', '=', id), eb.and([eb('direct', '=', true), eb('created_by', '=', id)])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** An advisor is named by the dossiers of clients, which must tell who advised. */
async function isNamedByOthers(db: Db, id: number, own: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('dossier')
    .select('id')
    .where((eb) => eb.or([eb('advisor_id', '=', id), eb('created_by', '=', id), eb('client_id', '=', id)]))
    .$if(own.length > 0, (query) => query.where('id', 'not in', [...own]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Nothing that the kept dossiers do not need: no way to sign in, no telephone number, no other's dossier. */
async function closeUntilForgotten(
  services: Parts,
  trx: Trx,
  { id, closed_at }: { readonly id: number; readonly closed_at: Date | null },
): Promise<void> {
  const at = services.clock.now()
  if (closed_at === null) await close(services, trx, id)
  for (const table of [
    'second_factor',
    'recovery_code',
    'signer_email_change',
    'contact_confirmation',
    'idempotency',
  ] as const)
    await trx.deleteFrom(table).where('account_id', '=', id).execute()
  await trx.deleteFrom('dossier_access').where('account_id', '=', id).execute()
  await trx
    .updateTable('account')
    .set({ password_hash: null, mobile: null, signer_email: null, erasure_asked_at: at })
    .where('id', '=', id)
    .execute()
  await recordChanges(trx, services.keys, { actorId: null, action: 'account.erasure-asked', at })
}

async function findSignedElsewhere(
  db: Db,
  account: { readonly email: string; readonly signer_email: string | null },
  own: readonly number[],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('envelope_party')
    .innerJoin('envelope', 'envelope.id', 'envelope_party.envelope_id')
    .select('dossier_id')
    .distinct()
    .where('envelope_party.email', 'in', [account.email, account.signer_email ?? account.email])
    .$if(own.length > 0, (query) => query.where('dossier_id', 'not in', [...own]))
    .orderBy('dossier_id')
    .execute()
  return rows.map(({ dossier_id }) => dossier_id)
}
