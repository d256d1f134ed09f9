import type { HeldPerson, PersonErasure } from '#contract/privacy.ts'
import { parisDay } from '#rules/paris-time.ts'
import { wireRole } from '#vocabulary/role.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { STORE_SUBJECT } from '../audit/store-events.ts'
import {
  eraseByAdministrator,
  erasePerson,
  type Erasure,
  personOrNotFound,
} from '../retention/erase-person.ts'
import { exportPerson, type PersonExport } from '../retention/export-person.ts'
import { readPerson } from '../retention/read-person.ts'
import type { Services } from '../services.ts'

/** Summary of the data held about a person, and the effect of an erasure. 404 when there is none. */
export async function readHeldPerson(services: Services, email: string): Promise<HeldPerson> {
  const { account } = await readPerson(services.store.db, email)
  const erasure = await personOrNotFound(erasePerson(services, email, true))
  const held = await personOrNotFound(exportPerson(services.store.db, email))
  return {
    email: erasure.email,
    account: account
      ? {
          name: `${account.first_name} ${account.last_name}`.trim(),
          role: wireRole(account.role),
          username: account.username,
          created_at: account.created_at.toISOString(),
          closed_on: account.closed_at && parisDay(account.closed_at),
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

/** All data held about a person, as JSON. The export is audited before its first byte is sent. */
export async function exportHeldPerson(services: Services, actorId: number, email: string): Promise<Buffer> {
  const { store, keys, clock } = services
  const { account } = await readPerson(store.db, email)
  const held = await personOrNotFound(exportPerson(store.db, email))
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

/** Refuses an impossible erasure before it waits for a second administrator. */
export async function requireErasable(services: Services, actorId: number, email: string): Promise<void> {
  await services.store.db
    .transaction()
    .execute((trx) => eraseByAdministrator(services, trx, { email, actorId, isTrial: true }))
}

function presentErasure({ account, dossiers, sameName }: Erasure): PersonErasure {
  return {
    account,
    dossiers: dossiers.map(({ id, removed, kept, keptUntil }) => ({
      id,
      removed,
      kept,
      kept_until: keptUntil && parisDay(keptUntil),
    })),
    same_name: [...sameName],
  }
}
