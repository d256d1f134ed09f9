import { sql } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { EventKind, WebhookState } from '#vocabulary/event-kind.ts'
import type { Db } from '../store/store.ts'

export interface StoredWebhook {
  readonly id: number
  readonly integrationId: number
  readonly url: string
  readonly kinds: readonly EventKind[]
  readonly state: WebhookState
  readonly cursor: number
  readonly secretNumber: number
  readonly formerSecretUntil: Date | null
  readonly failures: number
  readonly failingSince: Date | null
  readonly createdAt: Date
}

export const WEBHOOK_COLUMNS = [
  'id',
  'integration_id as integrationId',
  'url',
  'kinds',
  'state',
  'cursor',
  'secret_number as secretNumber',
  'former_secret_until as formerSecretUntil',
  'failures',
  'failing_since as failingSince',
  'created_at as createdAt',
] as const

export async function findWebhook(db: Db, id: number): Promise<StoredWebhook | undefined> {
  return db.selectFrom('webhook').select(WEBHOOK_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** A webhook of this program. Throws `NOT_FOUND` for any other. */
export async function getWebhook(db: Db, integrationId: number, id: number): Promise<StoredWebhook> {
  const webhook = await findWebhook(db, id)
  if (webhook?.integrationId !== integrationId) throw new Failure('NOT_FOUND')
  return webhook
}

export async function listWebhooks(db: Db, integrationId: number): Promise<readonly StoredWebhook[]> {
  return db
    .selectFrom('webhook')
    .select(WEBHOOK_COLUMNS)
    .where('integration_id', '=', integrationId)
    .orderBy('id')
    .execute()
}

export interface Attempt {
  readonly webhookId: number
  /** Null for a test. */
  readonly eventId: number | null
  readonly at: Date
  /** Null when there was no response. */
  readonly status: number | null
  readonly durationMs: number
  readonly answer: string
  /** Null on success. */
  readonly error: string | null
  readonly isReplay: boolean
}

export async function storeAttempt(db: Db, attempt: Attempt): Promise<number> {
  const { id } = await db
    .insertInto('webhook_delivery')
    .values({
      webhook_id: attempt.webhookId,
      event_id: attempt.eventId,
      at: attempt.at,
      status: attempt.status,
      duration_ms: attempt.durationMs,
      answer: attempt.answer,
      error: attempt.error,
      is_replay: attempt.isReplay,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Advances the cursor: all events up to this one were delivered or skipped. */
export async function advanceCursor(db: Db, webhookId: number, eventId: number): Promise<void> {
  await sql`update webhook set cursor = greatest(cursor, ${eventId}), failures = 0, failing_since = null
    where id = ${webhookId}`.execute(db)
}
