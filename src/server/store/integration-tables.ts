import type { ColumnType, Generated } from 'kysely'
import type { Scope } from '#vocabulary/scope.ts'
import type { OptionalInstant, RequiredInstant } from './column-types.ts'

/** A program (OAuth client). Its row is never deleted, since history refers to it. */
export interface IntegrationTable {
  id: Generated<number>
  /** Client id of its token requests. */
  client_id: string
  /** Name shown in time lines; never changes. */
  name: string
  /** The manager or partner to whom it belongs. Has no effect with a network: it then records the former owner. */
  owner_id: number | null
  /** The network to which it belongs, even if it was removed. Without owner and network it belongs to the company. */
  network_id: number | null
  scopes: Scope[]
  /** Accounts that it may act for; null for all of its owner or network. */
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

/** A key or secret of a program; several are valid during a rotation. */
export interface IntegrationCredentialTable {
  id: Generated<number>
  integration_id: number
  /** SHA-256 of a secret of 256 bits. */
  secret_hash: string | null
  /** Public key. */
  jwk: ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>
  created_at: RequiredInstant
  created_by: number | null
  /** Null: valid as long as the program. */
  expires_at: OptionalInstant
}
