import type pg from 'pg'
import { chainAudit, type ChainedAudit } from '#server/audit/record-audit.ts'
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
  const ledger = await openLedger(client)
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
      const chain = openChain(keys, { dossier, audit, ledger })
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
  const { number, sequence, mac } = ledger.end
  await client.query('update audit_ledger set sequence = $2, mac = $3 where number = $1', [
    number,
    sequence,
    mac,
  ])
  await client.query('vacuum analyze audit, integration_event')
}

/** All rows are of one ledger, as those of a single writer. */
interface Ledger {
  end: ChainedAudit['ledger']
}

async function openLedger(client: pg.Client): Promise<Ledger> {
  const { rows } = await client.query<ChainedAudit['ledger']>(
    'select number, sequence::int, mac from audit_ledger order by number limit 1',
  )
  const [end] = rows
  if (!end) throw new Error('the store has no ledger yet')
  return { end }
}

function openChain(
  keys: Keys,
  {
    dossier: { id, advisor, at },
    audit,
    ledger,
  }: { readonly dossier: GeneratedDossier; readonly audit: object[]; readonly ledger: Ledger },
) {
  let tail = { sequence: 0, mac: '' }
  return ({ action, ...detail }: Step & { readonly event?: number }) => {
    const entry = { subject: `dossier:${id}`, actorId: advisor, action, detail, at }
    const end = { ...tail, ledger: ledger.end.number, ledgerSequence: ledger.end.sequence }
    const { row, ledger: next } = chainAudit(keys, entry, end, null)
    audit.push({ ...row, detail: JSON.parse(row.detail) })
    tail = { sequence: row.sequence, mac: row.mac }
    ledger.end = next
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
