import { sql, type RawBuilder } from 'kysely'
import { FINAL_STATES } from '#vocabulary/dossier-state.ts'
import type { Services } from '../services.ts'
import { literals } from '../store/literals.ts'
import type { Database } from '../store/schema.ts'

const A_WEEK_OLD = sql`created_at < now() - interval '7 days'`

/** Expired rows by table, with a margin of a day. */
const SERVED = {
  identity_payload: sql`expires_at < now() - interval '1 day'`,
  sign_in_attempt: sql`window_started_at < now() - interval '1 day'`,
  password_link: sql`expires_at < now() - interval '30 days'`,
  write_mark: sql`at < now() - interval '7 days'`,
  running_server: sql`seen_at < now() - interval '1 day'`,
  idempotency: sql`created_at < now() - interval '7 days'`,
  one_time_code: sql`expires_at < now() - interval '1 day'`,
  signing_view: sql`coalesce(last_active_at, created_at) < now() - interval '30 days'`,
  // Kept well beyond the last deadline of an envelope: their deduplication keys must stay taken until then.
  webhook_delivery: sql`at < now() - interval '90 days'`,
  // An undecided act names a person, in its payload and in its target.
  pending_act: sql`settled_at is null and expires_at < now() - interval '1 day'`,
  // Lines of an invitation table that led to no account name people too.
  invited_person: sql`account_id is null and batch_id in (select id from invitation_batch
    where confirmed_at is null and ${A_WEEK_OLD})
    or problem is not null and batch_id in (select id from invitation_batch where ${A_WEEK_OLD})`,
  invitation_batch: sql`confirmed_at is null and ${A_WEEK_OLD}`,
  request_count: sql`minute < now() - interval '1 day'`,
  alert: sql`cleared_at < now() - interval '90 days'`,
  register_exchange: sql`at < now() - interval '90 days'`,
  event: sql`at < now() - interval '90 days'`,
  outbox: sql`done_at < now() - interval '180 days'`,
  // These hold all files of a version, and a rehearsal that old can no longer be used to publish.
  studio_run: sql`started_at < now() - interval '30 days'`,
  draft: sql`exists (select from dossier where dossier.id = draft.dossier_id
    and dossier.state in (${literals(FINAL_STATES)}))`,
} satisfies Partial<Record<keyof Database, RawBuilder<unknown>>>

/** Deletes expired rows. Returns the number per table. */
export async function sweepRows({
  store,
}: Pick<Services, 'store'>): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const [table, served] of Object.entries(SERVED)) {
    const result = await sql`delete from ${sql.table(table)} where ${served}`.execute(store.db)
    counts[table] = Number(result.numAffectedRows ?? 0)
  }
  return counts
}
