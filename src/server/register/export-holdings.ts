import { sql, type Selectable } from 'kysely'
import { parseCents, presentCents } from '#rules/amounts.ts'
import { csvLine } from '#rules/csv.ts'
import { recordStoreActAlone } from '../audit/record-audit.ts'
import { spool, type Spooled } from '../files/spool.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { boundReads } from '../store/read-bounded.ts'
import type { Database } from '../store/schema.ts'
import { readSnapshot, type Trx } from '../store/store.ts'
import { REGISTER_COLUMNS } from './columns.ts'
import { CONTROL } from './register-file.ts'

const ROWS_AT_ONCE = 1_000
const ANSWERED = ['shares_from', 'shares_to', 'register_date'] as const

type Line = Pick<
  Selectable<Database['register_line']>,
  'dossier_id' | 'position' | 'attempt' | 'fields' | 'associate_code' | (typeof ANSWERED)[number]
>

/**
 * The lines in force at the end of a day, as CSV from one snapshot: registered by that day, and not replaced or removed by
 * a later registered attempt. A temporary usufruct is in force until its end. The export is audited before its first byte
 * is sent.
 */
export async function exportHoldings(
  services: Services,
  user: User,
  { date, signal }: { readonly date: string; readonly signal: AbortSignal },
): Promise<Spooled> {
  const { store, config, keys, clock } = services
  const bounds = { limitMs: config.listLimitMs, signal }
  const counted = { lines: 0 }
  const spooled = await readSnapshot(store.db, (trx) =>
    boundReads(store.db, trx, bounds, () => spool(config.dataDir, present(readAll(trx, date), counted))),
  )
  await recordStoreActAlone(store.db, keys, 'register.holdings-exported', {
    actorId: user.id,
    detail: { date, lines: counted.lines },
    at: clock.now(),
  })
  return spooled
}

async function* present(
  portions: AsyncIterable<readonly Line[]>,
  counted: { lines: number },
): AsyncGenerator<string> {
  let total = 0n
  yield `${csvLine([...REGISTER_COLUMNS, ...ANSWERED])}\n`
  for await (const lines of portions) {
    counted.lines += lines.length
    total += lines.reduce((sum, { fields }) => sum + (parseCents(fields['gross_amount'] ?? '') ?? 0n), 0n)
    yield lines.map((line) => `${csvLine(cellsOf(line))}\n`).join('')
  }
  yield `${csvLine([CONTROL, String(counted.lines), presentCents(total)])}\n`
}

/** The fields as sent, with the code and share numbers that the register assigned. */
function cellsOf({ fields, associate_code: code, ...line }: Line): readonly string[] {
  const sent: Readonly<Record<string, string>> = {
    ...fields,
    associate_code: code ?? fields['associate_code'] ?? '',
  }
  return [
    ...REGISTER_COLUMNS.map((column) => sent[column] ?? ''),
    ...ANSWERED.map((column) => String(line[column] ?? '')),
  ]
}

async function* readAll(trx: Trx, date: string): AsyncGenerator<readonly Line[]> {
  let last: Line | undefined
  do {
    const { rows } = await selectLines(date, last).execute(trx)
    yield rows
    last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)
  } while (last)
}

/** A page in index order. The entry date is the register's, or else the day of its answer in Paris. */
function selectLines(date: string, after: Line | undefined) {
  const isEntered = (line: string) => sql`(${sql.ref(`${line}.status`)} = 'OK' and coalesce(
    ${sql.ref(`${line}.register_date`)},
    (${sql.ref(`${line}.acknowledged_at`)} at time zone 'Europe/Paris')::date) <= ${date}::date)`
  return sql<Line>`
    select line.dossier_id, line.position, line.attempt, line.fields, line.associate_code,
      line.shares_from, line.shares_to, line.register_date
    from register_line as line
    where (line.dossier_id, line.attempt, line.position)
        > (${after?.dossier_id ?? 0}::int, ${after?.attempt ?? 0}::int, ${after?.position ?? 0}::int)
      and ${isEntered('line')}
      and not exists (
        select from register_line as later
        where later.dossier_id = line.dossier_id and later.position = line.position
          and later.attempt > line.attempt and ${isEntered('later')})
      and not exists (
        select from register_line as other
        where other.dossier_id = line.dossier_id and other.attempt > line.attempt
        group by other.attempt
        having bool_and(${isEntered('other')}) and bool_and(other.position <> line.position))
      and not (line.fields ->> 'holding' = 'US' and line.fields ->> 'end_date' <> ''
        and line.fields ->> 'end_date' <= ${date})
    order by line.dossier_id, line.attempt, line.position limit ${ROWS_AT_ONCE}`
}
