import { recordAudit } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import { exportPerson } from '../retention/export-person.ts'
import type { Services } from '../services.ts'

/** Everything that is held of the caller, as JSON. The export is in the audit before its first byte leaves. */
export async function exportOwnData({ store, keys, clock }: Services, user: User): Promise<Buffer> {
  const person = await exportPerson(store.db, user.email)
  await store.db.transaction().execute((trx) =>
    recordAudit(trx, keys, {
      subject: `account:${user.id}`,
      actorId: user.id,
      action: 'account.data-exported',
      at: clock.now(),
    }),
  )
  return Buffer.from(JSON.stringify(person, null, 2))
}
