import { recordAccountAct } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import { exportPerson } from '../retention/export-person.ts'
import type { Services } from '../services.ts'

/** All data held about the caller, as JSON. The export is audited before its first byte is sent. */
export async function exportOwnData({ store, keys, clock }: Services, user: User): Promise<Buffer> {
  const person = await exportPerson(store.db, user.email)
  await store.db
    .transaction()
    .execute((trx) =>
      recordAccountAct(trx, keys, user.id, 'account.data-exported', { actorId: user.id, at: clock.now() }),
    )
  return Buffer.from(JSON.stringify(person, null, 2))
}
