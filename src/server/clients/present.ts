import type { Client } from '#contract/session.ts'
import type { ClientRow } from './store.ts'

export function presentClient(client: ClientRow, openDossiers: readonly number[]): Client {
  return {
    id: client.id,
    civility: client.civility,
    first_name: client.first_name,
    last_name: client.last_name,
    username: client.username,
    email: client.email,
    open_dossiers: [...openDossiers],
  }
}
