import type { Client } from '#contract/session.ts'
import type { ClientRow } from './store.ts'

export function presentClient({ parent_id: _parent, ...client }: ClientRow, open: readonly number[]): Client {
  return { ...client, open_dossiers: [...open] }
}
