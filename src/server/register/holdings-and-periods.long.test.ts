import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { RegisterAttempts, RegisterPeriod } from '#contract/register.ts'
import { forFile } from '#test/support/for-file.ts'
import { ok, ko, openRegisterWorld } from '#test/support/register-world.ts'
import { parseCsv } from '#rules/csv.ts'
import { parisDay } from '#rules/paris-time.ts'
import { checkDossiers } from '../verify/check-dossiers.ts'

const world = await forFile(openRegisterWorld())
const { services } = world.api
const { db } = services.store
const NEVER = '2001-01-01'

const today = () => parisDay(world.api.clock.now())
const accept = (answers: Readonly<Record<string, string>> = {}) =>
  world.accept({ answers, pairing: { np: 'S00891' } })
const attemptOf = async (state: string, id: number) =>
  RegisterAttempts.parse(
    (await world.reviewer.get(`/register/attempts?state=${state}&itemsPerPage=100`)).body,
  ).attempts.find(({ dossierId }) => dossierId === id)

describe('the lines in force at the end of a day', () => {
  const holdings = async (date: string) => {
    const answer = await world.reviewer.get(`/register/holdings?date=${date}`)
    expect(answer.status).toBe(200)
    return answer.text
  }
  const linesOf = (text: string) => {
    const [header = [], ...rest] = parseCsv(text) ?? []
    return rest
      .filter(([first]) => first !== 'CONTROL')
      .map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])))
  }

  it('has what was entered by then with the code and numbers of the register, and its total', async () => {
    const early = await accept()
    const late = await accept()
    const refused = await accept()
    await accept()
    await world.work()
    await world.acknowledge([
      ok(early, { register_date: '2026-03-02', shares_from: 11, shares_to: 20 }),
      ok(late, { register_date: '2026-05-02' }),
      ko(refused),
    ])

    const text = await holdings('2026-04-01')

    expect(linesOf(text)).toEqual([
      expect.objectContaining({
        dossier_id: String(early),
        associate_code: 'S00891',
        shares_from: '11',
        shares_to: '20',
        register_date: '2026-03-02',
      }),
    ])
    expect(text).toMatch(/\nCONTROL;1;\d+\.\d\d\n$/)
    expect(linesOf(await holdings('2026-05-02')).map((line) => line['dossier_id'])).toEqual(
      [early, late].map(String),
    )
    expect(linesOf(await holdings(NEVER))).toEqual([])
  })

  it('has the position that replaced another one from its own day on', async () => {
    const id = await accept()
    await world.work()
    await world.acknowledge([ok(id, { register_date: '2026-06-01' })])
    await copyAttempt(id, '2026-06-20')

    const idsOn = async (date: string) =>
      linesOf(await holdings(date))
        .map((line) => line['line_id'])
        .filter((line) => line?.startsWith(`${id}-`))

    expect(await idsOn('2026-06-19')).toEqual([`${id}-1-1`])
    expect(await idsOn('2026-06-20')).toEqual([`${id}-1-2`])
  })

  it('starts no formula, is for reviewers only, and is audited', async () => {
    const id = await accept()
    await world.work()
    await world.acknowledge([ok(id, { register_date: '2026-07-01' })])
    await sql`update register_line set fields = jsonb_set(fields, '{last_name}', '"=cmd()"') where dossier_id = ${id}`.execute(
      db,
    )

    const text = await holdings('2026-07-01')

    expect(text).toContain(";'=cmd();")
    const advisor = await world.api.signIn('advisor')
    expect((await advisor.get('/register/holdings?date=2026-07-01')).status).toBe(403)
    expect((await world.reviewer.get('/register/holdings?date=2026-02-30')).status).toBe(422)
    const row = await db
      .selectFrom('audit')
      .select(['detail', 'actor_id'])
      .where('action', '=', 'register.holdings-exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.detail).toEqual({ date: '2026-07-01', lines: linesOf(text).length })
    expect(row.actor_id).not.toBeNull()
  })

  it('agrees with another computation of the same over thousands of generated lines, page after page', async () => {
    await generate(1_300)
    for (const date of ['2025-02-10', '2025-06-15', '2025-12-31', '2026-02-01']) {
      const expected = await computeByOracle(date)
      const text = await holdings(date)
      const found = linesOf(text).map((line) => line['line_id'] ?? '')
      const generated = found.filter((id) => Number.parseInt(id, 10) > 500_000)
      expect(found.toSorted()).toEqual(expected.toSorted())
      expect(new Set(found).size).toBe(found.length)
      // The others have no amount.
      expect(text.endsWith(`\nCONTROL;${found.length};${generated.length * 100}.00\n`)).toBe(true)
    }
    expect((await computeByOracle('2026-02-01')).length).toBeGreaterThan(1_000)
  })
})

describe('a re-send of a period', () => {
  const count = async (from = today(), to = today()) =>
    RegisterPeriod.parse((await world.reviewer.get(`/register/period?from=${from}&to=${to}`)).body)
  const retry = (attempts: number, from = today(), to = today()) =>
    world.reviewer.post('/register/period/retry', { from, to, attempts })
  beforeAll(async () => {
    // Of a day without the dossiers of other tests.
    world.api.clock.advance({ hours: 48 })
    await world.work()
  })

  it('sends the same lines under the same ids in one file, and what is entered stays entered', async () => {
    const [entered, unanswered, refused] = [await accept(), await accept(), await accept()]
    await world.work()
    await world.acknowledge([ok(entered), ko(refused)])
    const before = await world.list('export')
    const lineIds = async () =>
      (await db.selectFrom('register_line').select('id').orderBy('id').execute()).map(({ id }) => id)
    const idsBefore = await lineIds()

    const counted = await count()
    const answer = await retry(counted.attempts)
    await world.work()

    expect(counted).toEqual({ attempts: 2, lines: 2, entered: 1 })
    expect([answer.status, answer.body]).toEqual([200, counted])
    const files = (await world.list('export')).filter(
      (name) => !before.includes(name) && name.endsWith('.csv'),
    )
    expect(files).toHaveLength(1)
    const text = await world.readExport(files[0] ?? '')
    expect([...text.matchAll(/^\d+;([\d-]+);/gm)].map(([, line]) => line)).toEqual([
      `${entered}-1-1`,
      `${unanswered}-1-1`,
    ])
    expect(await lineIds()).toEqual(idsBefore)
    expect(await attemptOf('acknowledged', entered)).toMatchObject({ file: files[0] })
    expect(await attemptOf('sent', unanswered)).toBeDefined()
    expect(await world.integrationOf(entered)).toBe('sync')
    expect((await world.acknowledge([ok(entered), ok(unanswered)])).body).toMatchObject({
      results: [{ outcome: 'duplicate' }, { outcome: 'applied' }],
    })
    expect(await verifyRegister([entered, unanswered])).toEqual([])
  })

  it('refuses what was not counted, an empty period, and days in the wrong order', async () => {
    const { attempts } = await count()

    expect((await retry(attempts + 1)).body).toMatchObject({
      errors: [{ code: 'REGISTER_PERIOD_CHANGED' }],
    })
    expect((await retry(1, NEVER, NEVER)).status).toBe(409)
    expect((await retry(1, today(), NEVER)).status).toBe(422)
    expect((await world.reviewer.get(`/register/period?from=${today()}&to=${NEVER}`)).status).toBe(422)
    expect(await count(NEVER, NEVER)).toEqual({ attempts: 0, lines: 0, entered: 0 })
  })

  it('is in the history of each dossier, with who asked', async () => {
    const id = await accept()
    await world.work()
    await retry((await count()).attempts)

    const row = await db
      .selectFrom('audit')
      .select(['detail', 'actor_id'])
      .where('subject', '=', `dossier:${id}`)
      .where('action', '=', 'register.sent-again')
      .executeTakeFirstOrThrow()

    expect(row).toMatchObject({ detail: { attempt: 1, from: today(), to: today() } })
    expect(row.actor_id).not.toBeNull()
    await world.work()
  })
})

/** What verify finds about the attempts and lines of these dossiers; their other rows were brought here directly. */
async function verifyRegister(ids: readonly number[]): Promise<readonly string[]> {
  const found = await Array.fromAsync(checkDossiers(services))
  return found
    .filter(({ place }) => ids.some((id) => place === `dossier ${id}`))
    .map(({ problem }) => problem)
    .filter((problem) => /attempt|line/.test(problem))
}

/** A second acceptance of a dossier that the register has entered on this day. */
async function copyAttempt(id: number, day: string): Promise<void> {
  await sql`insert into register_attempt (dossier_id, attempt, connector, state, created_at, ended_at)
    select dossier_id, 2, connector, 'acknowledged', created_at, ended_at from register_attempt where dossier_id = ${id}`.execute(
    db,
  )
  await sql`insert into register_line (id, dossier_id, attempt, position, scope, fields, status, associate_code,
      register_date, acknowledged_at)
    select ${`${id}-1-2`}, dossier_id, 2, position, scope, jsonb_set(fields, '{line_id}', to_jsonb(${`${id}-1-2`}::text)),
      'OK', associate_code, ${day}::date, acknowledged_at from register_line where dossier_id = ${id}`.execute(
    db,
  )
}

/** Attempts of one to three acceptances with one or two positions, answered in every way. */
async function generate(dossiers: number): Promise<void> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'dossier' and column_name <> 'id' and is_generated = 'NEVER'`.execute(db)
  const columns = sql.raw(rows[0]?.columns ?? '')
  await sql`insert into dossier (id, ${columns}) overriding system value
    select 500000 + number, ${columns} from dossier, generate_series(1, ${dossiers}) as number
    where dossier.id = (select min(id) from dossier)`.execute(db)
  await sql`insert into register_attempt (dossier_id, attempt, connector, state, created_at)
    select 500000 + number, attempt, 'files', 'sent', '2025-01-01'
    from generate_series(1, ${dossiers}) as number, generate_series(1, 1 + number % 3) as attempt`.execute(db)
  await sql`insert into register_line (id, dossier_id, attempt, position, scope, fields, status, register_date, acknowledged_at)
    select dossier_id || '-' || position || '-' || attempt, dossier_id, attempt, position,
      case position when 1 then 'np' else 'usu' end,
      jsonb_build_object('line_id', dossier_id || '-' || position || '-' || attempt, 'gross_amount', '100.00',
        'holding', case when positions = 1 then 'PP' when position = 1 then 'NP' else 'US' end,
        'end_date', case when positions = 2 and dossier_id % 5 = 0 then '2025-12-31' else '' end),
      (array['OK', 'OK', 'OK', 'KO', null])[1 + (dossier_id * 7 + attempt * 3 + position) % 5],
      case when dossier_id % 4 = 0 then null
        else date '2025-01-01' + (attempt * 60 + dossier_id % 90 + position) end,
      timestamptz '2025-01-01 23:30+00' + make_interval(days => attempt * 50 + dossier_id % 100)
    from (select dossier_id, attempt, 1 + (dossier_id / 2 + attempt) % 2 as positions
          from register_attempt where dossier_id > 500000) as attempts, generate_series(1, positions) as position`.execute(
    db,
  )
}

/** Ids of the lines in force, computed dossier by dossier from the rules of docs/register.md. */
async function computeByOracle(date: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string
    dossier: number
    attempt: number
    position: number
    day: string | null
    ended: boolean
  }>`
    select id, dossier_id as dossier, attempt, position,
      case when status = 'OK' then to_char(coalesce(register_date::timestamp, acknowledged_at at time zone 'Europe/Paris'),
        'YYYY-MM-DD') end as day,
      fields ->> 'holding' = 'US' and coalesce(nullif(fields ->> 'end_date', ''), '9999') <= ${date} as ended
    from register_line order by dossier_id, attempt, position`.execute(db)
  const isEntered = ({ day }: { readonly day: string | null }) => day !== null && day <= date
  return [...Map.groupBy(rows, ({ dossier }) => dossier).values()].flatMap((lines) => {
    const held = new Map<number, (typeof rows)[number]>()
    for (const attempt of Map.groupBy(lines, (line) => line.attempt).values()) {
      for (const line of attempt) if (isEntered(line)) held.set(line.position, line)
      if (attempt.every(isEntered))
        for (const position of held.keys())
          if (!attempt.some((line) => line.position === position)) held.delete(position)
    }
    return [...held.values()].filter(({ ended }) => !ended).map(({ id }) => id)
  })
}
