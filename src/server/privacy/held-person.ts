import type { HeldPerson, PersonErasure } from '#contract/privacy.ts'
import { Failure } from '#rules/failure.ts'
import { wireRole } from '#vocabulary/role.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { STORE_SUBJECT } from '../audit/store-events.ts'
import { erasePerson, PersonUnknown, type Erasure } from '../retention/erase-person.ts'
import { exportPerson, type PersonExport } from '../retention/export-person.ts'
import { readPerson } from '../retention/read-person.ts'
import type { Services } from '../services.ts'

/** What is held of a person, in numbers, and what an erasure would do. 404 when nothing is. */
export async function readHeldPerson(services: Services, email: string): Promise<HeldPerson> {
  const { account } = await readPerson(services.store.db, email)
  const erasure = await orNotFound(erasePerson(services, email, true))
  const held = await orNotFound(exportPerson(services.store.db, email))
  return {
    email: erasure.email,
    account: account
      ? {
          name: `${account.first_name} ${account.last_name}`.trim(),
          role: wireRole(account.role),
          username: account.username,
          created_at: account.created_at.toISOString(),
          closed_at: account.closed_at?.toISOString() ?? null,
          erasure_asked_at: account.erasure_asked_at?.toISOString() ?? null,
        }
      : null,
    counts: countHeld(held),
    erasure: presentErasure(erasure),
  }
}

function countHeld(held: PersonExport): HeldPerson['counts'] {
  return {
    dossiers: held.dossiers.length,
    dossiers_of_others: held.dossiersOfOthers.length,
    signatures: held.signatures.length,
    customers: held.customers.length,
    passkeys: held.passkeys.length,
    notices: held.notices.length,
    notes: held.notes.length,
    actions: held.actions.length,
  }
}

/** Everything that is held of a person, as JSON. The export is in the audit before its first byte leaves. */
export async function exportHeldPerson(services: Services, actorId: number, email: string): Promise<Buffer> {
  const { store, keys, clock } = services
  const { account } = await readPerson(store.db, email)
  const held = await orNotFound(exportPerson(store.db, email))
  await store.db.transaction().execute((trx) =>
    recordAudit(trx, keys, {
      subject: account ? `account:${account.id}` : STORE_SUBJECT,
      actorId,
      action: 'person.exported',
      at: clock.now(),
    }),
  )
  return Buffer.from(JSON.stringify(held, null, 2))
}

/**
 * Erases a person but for what has to be kept. 409 for an administrator whose account is open: it is closed first, where the last
 * one is refused.
 */
export async function eraseHeldPerson(
  services: Services,
  actorId: number,
  email: string,
): Promise<PersonErasure> {
  const { account } = await readPerson(services.store.db, email)
  if (account?.role === 'administrator' && account.closed_at === null) throw new Failure('PERSON_ADMINISTERS')
  return presentErasure(await orNotFound(erasePerson(services, email, false, actorId)))
}

async function orNotFound<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw error instanceof PersonUnknown ? new Failure('NOT_FOUND', { cause: error }) : error
  })
}

function presentErasure({ account, dossiers, sameName }: Erasure): PersonErasure {
  return {
    account,
    dossiers: dossiers.map(({ id, removed, kept, keptUntil }) => ({
      id,
      removed,
      kept,
      kept_until: keptUntil?.toISOString() ?? null,
    })),
    same_name: [...sameName],
  }
}
