import type { ColumnType, Generated } from 'kysely'
import type { Scope } from '#vocabulary/scope.ts'
import type { OptionalInstant, RequiredInstant } from './column-types.ts'

/** A program with an identity of its own. Its row is never deleted: the history names it. */
export interface IntegrationTable {
  id: Generated<number>
  /** Of the token requests. */
  client_id: string
  /** As time lines name it; never changes. */
  name: string
  /** The manager or partner to whom it belongs. Decides nothing beside a network: what belonged to a manager before. */
  owner_id: number | null
  /** The network to which it belongs, removed ones included. Neither: the company. */
  network_id: number | null
  scopes: Scope[]
  /** Accounts it may act for; null for everybody of its owner. */
  acts_for: number[] | null
  method: 'private_key_jwt' | 'client_secret_basic'
  created_at: RequiredInstant
  /** Null for a command. */
  created_by: number | null
  expires_at: RequiredInstant
  revoked_at: OptionalInstant
  /** When it last obtained a token. */
  last_used_at: OptionalInstant
}

/** A key or a secret of a program; several are valid while it changes from one to the next. */
export interface IntegrationCredentialTable {
  id: Generated<number>
  integration_id: number
  /** SHA-256 of a secret of 256 bits. */
  secret_hash: string | null
  /** Public key. */
  jwk: ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>
  created_at: RequiredInstant
  created_by: number | null
  /** Null: as long as the program itself. */
  expires_at: OptionalInstant
}
