import type pg from 'pg'
import { SUBMITTED } from '#test/support/work-on-dossiers.ts'
import type { DossierLedger, Ledger } from './ledger.ts'

export interface Comparison {
  /** Acknowledged but missing. */
  readonly lost: readonly string[]
  /** Stored more often than sent, or created twice under one key. */
  readonly doubled: readonly string[]
}

interface Stored {
  readonly id: number
  readonly name: string | null
  readonly revision: number | null
  readonly submits: number
  readonly drafts: Readonly<Record<string, string>> | null
  readonly uploads: readonly string[] | null
}

/** Compares the store with the acknowledgements. */
export async function compareLedger(client: pg.Client, ledger: Ledger): Promise<Comparison> {
  const ids = ledger.dossiers.map(({ id }) => id)
  const { rows } = await client.query<Stored>(STORED, [ids, SUBMITTED.block, SUBMITTED.name])
  const stored = new Map(rows.map((row) => [row.id, row]))
  const lost: string[] = []
  const doubled = await findDoubledCreations(client, ledger)
  for (const dossier of ledger.dossiers) {
    const row = stored.get(dossier.id)
    if (row === undefined) lost.push(`dossier ${dossier.id}`)
    else {
      lost.push(...findLost(dossier, row))
      doubled.push(...findDoubled(dossier, row))
    }
  }
  return { lost, doubled }
}

const STORED = `
  select dossier.id, block.answers ->> $3 as name, block.revision,
    (select count(*)::int from audit where subject = 'dossier:' || dossier.id and action = 'block.submitted') as submits,
    (select jsonb_object_agg(element, value -> 'value') from draft where dossier_id = dossier.id) as drafts,
    (select array_agg(sha256) from receipt where dossier_id = dossier.id) as uploads
  from dossier left join dossier_block as block on block.dossier_id = dossier.id and block.block = $2
  where dossier.id = any($1)`

function findLost(dossier: DossierLedger, row: Stored): readonly string[] {
  const { id, drafts, uploads, lastName, submitsAcknowledged } = dossier
  const losses: string[] = []
  if (lastName !== undefined && row.name !== lastName) losses.push(`submit ${lastName} of dossier ${id}`)
  if (row.submits < submitsAcknowledged)
    losses.push(`${submitsAcknowledged - row.submits} submits in the audit of dossier ${id}`)
  for (const [element, value] of drafts)
    if (row.drafts?.[element] !== value) losses.push(`draft ${element} of dossier ${id}`)
  for (const [sha256, { acknowledged }] of uploads)
    if (acknowledged && !row.uploads?.includes(sha256)) losses.push(`file ${sha256} of dossier ${id}`)
  return losses
}

function findDoubled({ id, uploads, submitsSent }: DossierLedger, row: Stored): readonly string[] {
  const doubled: string[] = []
  if (row.submits > submitsSent) doubled.push(`${row.submits - submitsSent} submits of dossier ${id}`)
  if ((row.revision ?? 0) !== row.submits) doubled.push(`revision ${row.revision} of dossier ${id}`)
  for (const [sha256, { sent }] of uploads) {
    const times = row.uploads?.filter((each) => each === sha256).length ?? 0
    if (times > sent) doubled.push(`file ${sha256} of dossier ${id}`)
  }
  return doubled
}

/** At most one dossier per idempotency key ever sent, acknowledged or not. */
async function findDoubledCreations(client: pg.Client, { creations }: Ledger): Promise<string[]> {
  const { rows } = await client.query<{ key: string; id: number }>(
    `select key, (answer ->> 'id')::int as id from idempotency where key = any($1)`,
    [[...creations.keys()]],
  )
  const known = new Set([...creations.values(), ...rows.map(({ id }) => id)])
  const made = await client.query<{ id: number }>(
    `select id from dossier where id >= $1 and not (id = any($2)) and advisor_id is not null
       and exists (select from audit where subject = 'dossier:' || dossier.id and action = 'dossier.created'
         and at >= (select min(created_at) - interval '1 minute' from idempotency where key = any($3)))`,
    [
      Math.min(...[...known].map((id) => id ?? Infinity)),
      [...known].filter((id) => id !== undefined),
      [...creations.keys()],
    ],
  )
  return [
    ...rows.filter(({ key, id }) => (creations.get(key) ?? id) !== id).map(({ key }) => `creation ${key}`),
    ...made.rows.map(({ id }) => `dossier ${id}, which nobody asked for`),
  ]
}
