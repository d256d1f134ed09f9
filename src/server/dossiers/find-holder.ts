import { sql, type Expression } from 'kysely'
import { namePerson } from '#rules/titled-name.ts'
import type { Db } from '../store/store.ts'

/** Names of a client. */
export interface Holder {
  readonly civility: string | null
  readonly first_name: string
  readonly last_name: string
}

/** Name of a dossier's client, used until the answers name the holder; empty for a lead. */
export async function findHolder(db: Db, clientId: number | null): Promise<string> {
  if (clientId === null) return ''
  return nameHolder((await selectHolder(clientId).execute(db)).rows[0])
}

/** `clientId` may be a column, when used as a subquery. */
export function selectHolder(clientId: number | null | Expression<number | null>) {
  return sql<Holder>`select civility, first_name, last_name from account where id = ${clientId}`
}

/** Formats the client's name for a dossier's title. */
export function nameHolder(client: Holder | null | undefined): string {
  if (!client) return ''
  const { civility, first_name: firstName, last_name: lastName } = client
  return namePerson({ civility, firstName, lastName })
}
