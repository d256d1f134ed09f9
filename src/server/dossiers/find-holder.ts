import type { Db } from '../store/store.ts'

/** Name of the client a dossier is for, until its answers name the holder; empty for a lead. */
export async function findHolder(db: Db, clientId: number | null): Promise<string> {
  if (clientId === null) return ''
  const client = await db
    .selectFrom('account')
    .select(['civility', 'first_name', 'last_name'])
    .where('id', '=', clientId)
    .executeTakeFirst()
  return client ? [client.civility, client.first_name, client.last_name].filter(Boolean).join(' ') : ''
}
