import { sql, type InferResult } from 'kysely'
import type { AwaitedSignature } from '#contract/tasks.ts'
import { parisDay } from '#rules/paris-time.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'

/** The states in which a party signs its first documents; those of a correction are reminded by its own mails. */
export const SIGNING_STATES = ['signature', 'mission_validation'] as const

/** Names of the parties of the selected `envelope` whose turn it is. */
export const waitingNames = sql<string[]>`array(
  select party.name from envelope_party as party
  where party.envelope_id = envelope.id and party.state in ('sent', 'delivered')
  order by party.stage, party.party)`

/** The last reminder of the selected `envelope`. */
export const lastReminder = sql<Date | null>`(
  select max(at) from envelope_event
  where envelope_event.envelope_id = envelope.id and envelope_event.kind = 'reminded')`

/** Of these dossiers, who has to sign now. */
export async function findAwaited(
  db: Db,
  ids: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, AwaitedSignature>> {
  if (ids.length === 0) return new Map()
  const awaited = db
    .selectFrom('envelope')
    .innerJoin('dossier', 'dossier.id', 'envelope.dossier_id')
    .where(sql<boolean>`envelope.dossier_id = any(${ids}::integer[])`)
    .where('envelope.state', '=', 'sent')
    .where('dossier.state', 'in', SIGNING_STATES)
    .select(['envelope.dossier_id as id', waitingNames.as('waiting'), lastReminder.as('remindedAt')])
  const rows = await sendPrepared(db, sql<InferResult<typeof awaited>[number]>`${awaited}`)
  return new Map(
    rows.filter(({ waiting }) => waiting.length > 0).map((row) => [row.id, presentAwaited(row, today)]),
  )
}

export function presentAwaited(
  { waiting, remindedAt }: { readonly waiting: readonly string[]; readonly remindedAt: Date | null },
  today: string,
): AwaitedSignature {
  return {
    waiting: [...waiting],
    remindedAt: remindedAt?.toISOString() ?? null,
    canRemind: remindedAt === null || parisDay(remindedAt) !== today,
  }
}
