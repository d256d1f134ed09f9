import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { RowDigests } from '#server/audit/audit-mac.ts'
import { chainAudit, type ChainedAudit } from '#server/audit/record-audit.ts'
import { openDigester, readRows } from '#server/audit/row-digests.ts'
import type { Services } from '#server/services.ts'
import type { CopiedTable } from './table-plan.ts'

/** Dossiers whose rows are read, and whose audit rows are written, at once. */
const PAGE = 100
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Tables whose ids are in keys of audited rows, by the first part of the key. */
const TABLE_OF_KEY: Readonly<Record<string, string>> = {
  receipt: 'receipt',
  snapshot: 'snapshot',
  event: 'envelope_event',
  decision: 'integration_event',
  proposal: 'decision_proposal',
  'check-settlement': 'check_settlement',
  'check-run': 'check_run',
  vigilance: 'vigilance_assessment',
  delivery: 'document_delivery',
  contact: 'contact_confirmation',
  correction: 'correction',
  'correction-receipt': 'correction',
  'correction-event': 'correction',
  assignment: 'dossier_assignment',
}
/** The same of details of audit rows, by name. */
const TABLE_OF_DETAIL: Readonly<Record<string, string>> = {
  event: 'integration_event',
  receipt: 'receipt',
  correction: 'correction',
  assignment: 'dossier_assignment',
}

interface OriginalRow {
  readonly subject: string
  readonly at: Date
  readonly actor_id: number | null
  readonly action: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly digests: RowDigests | null
}

/** Writes the audit chains of copies: the steps of the original's, with the digests of the copy's own rows. */
export class AuditCopier {
  readonly #services: Pick<Services, 'store' | 'keys'>
  readonly #client: pg.Client
  readonly #strides: ReadonlyMap<string, number>
  readonly #originals: ReadonlyMap<number, readonly OriginalRow[]>
  #ledger: ChainedAudit['ledger']

  private constructor(given: {
    readonly services: Pick<Services, 'store' | 'keys'>
    readonly client: pg.Client
    readonly tables: readonly CopiedTable[]
    readonly originals: ReadonlyMap<number, readonly OriginalRow[]>
    readonly ledger: ChainedAudit['ledger']
  }) {
    this.#services = given.services
    this.#client = given.client
    this.#strides = new Map(given.tables.map(({ name, stride }) => [name, stride]))
    this.#originals = given.originals
    this.#ledger = given.ledger
  }

  static async open(
    services: Pick<Services, 'store' | 'keys'>,
    client: pg.Client,
    tables: readonly CopiedTable[],
  ): Promise<AuditCopier> {
    const { rows } = await client.query<OriginalRow>(
      `select subject, at, actor_id, action, detail, digests from audit
       where subject like 'dossier:%' order by subject, sequence`,
    )
    const originals = Map.groupBy(rows, ({ subject }) => Number(subject.split(':')[1]))
    const { rows: ends } = await client.query<ChainedAudit['ledger']>(
      'select number, sequence::int, mac from audit_ledger order by number limit 1',
    )
    const [ledger] = ends
    if (!ledger) throw new Error('the store has no audit yet')
    return new AuditCopier({ services, client, tables, originals, ledger })
  }

  /** Dossiers that are copied; those removed by retention have a chain only. */
  async copy(ids: readonly number[], number: number): Promise<void> {
    for (let from = 0; from < ids.length; from += PAGE)
      await this.#copyPage(ids.slice(from, from + PAGE), number)
    const { number: ledger, sequence, mac } = this.#ledger
    await this.#client.query('update audit_ledger set sequence = $2, mac = $3 where number = $1', [
      ledger,
      sequence,
      mac,
    ])
  }

  async #copyPage(ids: readonly number[], number: number): Promise<void> {
    const stride = this.#strides.get('dossier') ?? 0
    const digest = openDigester(this.#services.keys)
    const rows = await readRows(
      this.#services.store.db,
      'dossier',
      ids.map((id) => id + stride * number),
    )
    const digests = new Map<number, Map<string, string>>()
    for (const { owner, key, content } of rows) {
      const own = digests.get(owner) ?? new Map<string, string>()
      digests.set(owner, own.set(key, digest(key, content)))
    }
    const written: object[] = []
    for (const id of ids) {
      const copy = id + stride * number
      written.push(...this.#chain(id, { copy, number, digests: digests.get(copy) ?? new Map() }))
    }
    await insertRows(this.#client, written)
  }

  #chain(
    id: number,
    { copy, number, digests }: { copy: number; number: number; digests: ReadonlyMap<string, string> },
  ): readonly object[] {
    let tail = { sequence: 0, mac: '' }
    return (this.#originals.get(id) ?? []).map((original) => {
      const { at, actor_id: actorId, action, detail } = original
      const entry = {
        subject: `dossier:${copy}`,
        actorId,
        action,
        detail: this.#moveDetail(detail, number),
        at,
      }
      const end = { ...tail, ledger: this.#ledger.number, ledgerSequence: this.#ledger.sequence }
      const own =
        original.digests &&
        Object.fromEntries(
          Object.entries(original.digests).map(([key, value]) => {
            const moved = this.#moveKey(key, number)
            // Digests of earlier states of a row are not verified.
            return [moved, value && (digests.get(moved) ?? value)]
          }),
        )
      const { row, ledger } = chainAudit(this.#services.keys, entry, end, own)
      tail = { sequence: row.sequence, mac: row.mac }
      this.#ledger = ledger
      return { ...row, detail: JSON.parse(row.detail), digests: own }
    })
  }

  #moveKey(key: string, number: number): string {
    const [name = '', id = '', ...rest] = moveUuids(key, number).split('/')
    if (name === 'line') {
      const [dossier = '', ...place] = id.split('-')
      const moved = Number(dossier) + (this.#strides.get('dossier') ?? 0) * number
      return `line/${[moved, ...place].join('-')}`
    }
    const stride = this.#strides.get(TABLE_OF_KEY[name] ?? '')
    return stride === undefined || id === ''
      ? moveUuids(key, number)
      : [name, Number(id) + stride * number, ...rest].join('/')
  }

  #moveDetail(detail: OriginalRow['detail'], number: number): Readonly<Record<string, unknown>> {
    const moved: Record<string, unknown> = JSON.parse(moveUuids(JSON.stringify(detail), number))
    for (const [name, table] of Object.entries(TABLE_OF_DETAIL))
      if (typeof moved[name] === 'number') moved[name] += (this.#strides.get(table) ?? 0) * number
    return moved
  }
}

/** As `md5(id || ':' || copy)::uuid` in SQL. */
export function moveUuids(text: string, number: number): string {
  return text.replace(UUID, (uuid) => {
    const hash = createHash('md5').update(`${uuid}:${number}`).digest('hex')
    return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20)].join(
      '-',
    )
  })
}

async function insertRows(client: pg.Client, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await client.query(
    `insert into audit (${columns}) select ${columns} from jsonb_populate_recordset(null::audit, $1)`,
    [JSON.stringify(rows)],
  )
}
