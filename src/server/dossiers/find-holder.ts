import type { Expression } from 'kysely'
import type { Db } from '../store/store.ts'

/** Name of a dossier's client, used until the answers name the holder; empty for a lead. */
export async function findHolder(db: Db, clientId: number | null): Promise<string> {
  if (clientId === null) return ''
  return nameHolder(await selectHolder(db, clientId).executeTakeFirst())
}

/** Subquery of the client's names. */
export function selectHolder(db: Db, clientId: number | Expression<number | null>) {
  return db.selectFrom('account').select(['civility', 'first_name', 'last_name']).where('id', '=', clientId)
}

/** Formats the client's name for a dossier's title. */
export function nameHolder(
  client:
    | { readonly civility: string | null; readonly first_name: string; readonly last_name: string }
    | null
    | undefined,
): string {
  return client ? [client.civility, client.first_name, client.last_name].filter(Boolean).join(' ') : ''
}
