import type { Db } from '../store/store.ts'
import type { ClientRow } from './store.ts'

/**
 * Open dossiers (being filled in or signed) of each client, newest first. Only those of the client's own advisor:
 * others may be invisible to the user who sees the client.
 */
export async function findOpenDossiers(
  db: Db,
  clients: readonly Pick<ClientRow, 'id' | 'parent_id'>[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const open = new Map<number, number[]>()
  if (clients.length === 0) return open
  const advisors = new Map(clients.map(({ id, parent_id }) => [id, parent_id]))
  const rows = await db
    .selectFrom('dossier')
    .select(['id', 'client_id', 'advisor_id'])
    .where('client_id', 'in', [...advisors.keys()])
    .where('list', 'in', ['current', 'signature'])
    .orderBy('id', 'desc')
    .execute()
  for (const { id, client_id, advisor_id } of rows) {
    if (client_id === null || advisors.get(client_id) !== advisor_id) continue
    open.set(client_id, [...(open.get(client_id) ?? []), id])
  }
  return open
}
