import { sql } from 'kysely'
import type { AwaitedSignature } from '#contract/tasks.ts'
import { parisDay } from '#rules/paris-time.ts'
import { literals } from '../store/literals.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'

/** States in which a party signs its first documents; corrections send their own reminders. */
export const SIGNING_STATES = ['signature', 'mission_validation'] as const

/** The parties that have to sign, and the last reminder. */
interface Awaited {
  readonly waiting: readonly string[]
  readonly remindedAt: Date | null
}

/** As `Awaited`, in JSON; null when it is nobody's turn. */
export type AwaitedInJson = (Omit<Awaited, 'remindedAt'> & { readonly remindedAt: string | null }) | null

/**
 * SQL for the parties of the row of `dossier` whose turn it is. Contains no values, since it is part of a statement text
 * that is built once.
 */
export const AWAITED = sql<AwaitedInJson>`case when dossier.state in (${literals(SIGNING_STATES)}) then (
  select json_build_object('waiting', json_agg(party.name order by party.stage, party.party), 'remindedAt', (
      select max(at) from envelope_event as event where event.envelope_id = envelope.id and event.kind = 'reminded'))
  from envelope join envelope_party as party on party.envelope_id = envelope.id and party.state in ('sent', 'delivered')
  where envelope.dossier_id = dossier.id and envelope.state = 'sent'
  group by envelope.id order by envelope.id limit 1) end`

/** The parties that have to sign this dossier now. */
export async function findAwaited(db: Db, id: number, today: string): Promise<AwaitedSignature | null> {
  const [row] = await sendPrepared(
    db,
    sql<{
      readonly awaited: AwaitedInJson
    }>`select ${AWAITED} as awaited from dossier where dossier.id = ${id}`,
  )
  return presentAwaitedInJson(row?.awaited ?? null, today)
}

export function presentAwaitedInJson(awaited: AwaitedInJson, today: string): AwaitedSignature | null {
  if (!awaited) return null
  const { waiting, remindedAt } = awaited
  return presentAwaited({ waiting, remindedAt: remindedAt === null ? null : new Date(remindedAt) }, today)
}

export function presentAwaited({ waiting, remindedAt }: Awaited, today: string): AwaitedSignature {
  return {
    waiting: [...waiting],
    remindedAt: remindedAt?.toISOString() ?? null,
    canRemind: remindedAt === null || parisDay(remindedAt) !== today,
  }
}
