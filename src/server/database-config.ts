import * as z from 'zod'
import { asksForWrites, isReadable } from './store/database-hosts.ts'

export const READABLE_ADDRESS =
  'must have a host, a port of 65535 at most, and special characters of its password percent-encoded'

export const DATABASE_VARIABLES = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .refine(isReadable, READABLE_ADDRESS)
    .refine(asksForWrites, 'target_session_attrs must be read-write')
    .optional()
    .meta({
      description:
        'any PostgreSQL 15 or later; several hosts, `postgresql://user@one:5432,two:5432/name`, of which the one that takes writes is used, see [A standby](operations.md#a-standby)',
      fallback: 'embedded',
    }),
  MIGRATION_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .refine(isReadable, READABLE_ADDRESS)
    .optional()
    .meta({
      description:
        'the same database under the role that owns the schema; the role of `DATABASE_URL` then gets only what the application needs',
      fallback: 'the role of `DATABASE_URL` migrates',
    }),
  PREPARED_STATEMENTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off` behind a pooler that shares connections between transactions and knows no prepared statements, as PgBouncer before 1.21 in transaction mode',
    ),
} as const
