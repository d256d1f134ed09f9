import type pg from 'pg'
import { chainAudit, type AuditTail } from '#server/audit/record-audit.ts'
import type { Keys } from '#server/keys.ts'

const PAGE = 5_000

interface GeneratedDossier {
  readonly id: number
  readonly state: string
  readonly review: string | null
  readonly advisor: number
  readonly at: Date
}

interface Step {
  readonly action: string
  readonly from?: string
  readonly to?: string
}

/** Transitions of the state machines that lead to each generated state. */
const STEPS: Readonly<Record<string, readonly Step[]>> = {
  ongoing: [],
  mission_validation: [{ action: 'state.openMission', from: 'ongoing', to: 'mission_validation' }],
  adequacy_report_validation: [
    { action: 'state.openMission', from: 'ongoing', to: 'mission_validation' },
    { action: 'state.completeMission', from: 'mission_validation', to: 'mission_validated' },
    { action: 'state.drawUpReport', from: 'mission_validated', to: 'adequacy_report_validation' },
  ],
  unsigned: [
    { action: 'state.openSubscription', from: 'ongoing', to: 'signature' },
    { action: 'state.recall', from: 'signature', to: 'unsigned' },
  ],
  signature: [{ action: 'state.openSubscription', from: 'ongoing', to: 'signature' }],
  canceled: [{ action: 'state.cancel', from: 'ongoing', to: 'canceled' }],
  rejected: [{ action: 'state.reject', from: 'ongoing', to: 'rejected' }],
  signed: [
    { action: 'state.openSubscription', from: 'ongoing', to: 'signature' },
    { action: 'state.completeSubscription', from: 'signature', to: 'signed' },
  ],
}

const DECISIONS: Readonly<Record<string, readonly string[]>> = { sync: ['validated', 'sync'], ongoing: [] }

/** Gives every generated dossier the audit chain and decision history that match its state. */
export async function generateHistory(client: pg.Client, keys: Keys): Promise<void> {
  let eventId = await readLastEvent(client)
  for (let after = 100_000; ;) {
    const { rows } = await client.query<GeneratedDossier>(
      `select id, state, integration_state as review, advisor_id as advisor, created_at as at from dossier
       where id > $1 order by id limit $2`,
      [after, PAGE],
    )
    if (rows.length === 0) break
    const audit: object[] = []
    const events: object[] = []
    for (const dossier of rows) {
      const chain = openChain(keys, dossier, audit)
      chain({ action: 'dossier.created' })
      for (const step of STEPS[dossier.state] ?? []) chain(step)
      let from = 'ongoing'
      if (dossier.review !== null) events.push(eventOf(dossier, ++eventId, 'ongoing'))
      for (const to of dossier.review === null ? [] : (DECISIONS[dossier.review] ?? [dossier.review])) {
        events.push(eventOf(dossier, ++eventId, to))
        chain({ action: 'review.decided', from, to, event: eventId })
        from = to
      }
    }
    await insertRows(client, 'audit', audit)
    await insertRows(client, 'integration_event', events)
    after = rows.at(-1)?.id ?? after
  }
  await client.query('vacuum analyze audit, integration_event')
}

function openChain(keys: Keys, { id, advisor, at }: GeneratedDossier, audit: object[]) {
  let tail: AuditTail | null = null
  return ({ action, ...detail }: Step & { readonly event?: number }) => {
    const row = chainAudit(keys, { subject: `dossier:${id}`, actorId: advisor, action, detail, at }, tail)
    audit.push({ ...row, detail: JSON.parse(row.detail) })
    tail = { sequence: row.sequence, mac: row.mac }
  }
}

function eventOf({ id, advisor, at }: GeneratedDossier, eventId: number, state: string): object {
  return { id: eventId, dossier_id: id, state, reason: null, actor_id: advisor, at }
}

async function readLastEvent(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from integration_event',
  )
  return rows[0]?.id ?? 0
}

async function insertRows(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (rows.length > 0)
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
}
