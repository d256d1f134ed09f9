import { CONCERNED } from '#vocabulary/correction.ts'
import type { Party } from '#vocabulary/party.ts'
import type { Db } from '../store/store.ts'

/** Whether an open correction of a signed dossier asks this party. */
export async function isAskedToCorrect(db: Db, dossierId: number, party: Party): Promise<boolean> {
  const concerned = CONCERNED.find((who) => who === party)
  if (concerned === undefined) return false
  const open = await db
    .selectFrom('correction')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .where('concerned', '=', concerned)
    .where('stage', '=', 'signed')
    .where('state', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}
