import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { describe, expect, it } from 'vitest'
import { FilterChoices, SavedView, SavedViews, ViewCount } from '#contract/views.ts'
import { reviewDeadline } from '#rules/review-clock.ts'
import { MOST_COUNTED_IN_VIEW, MOST_VIEWS } from '#rules/saved-views.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { Caller } from '#test/support/api-client.ts'
import { openDeskWorld } from '#test/support/desk-world.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { sheetRows, sheetXml } from '#test/support/read-sheet.ts'
import { parseCsv } from '#rules/csv.ts'
import type { Database } from '../store/schema.ts'
import { readPortions } from './export-view.ts'

const { api, generated, query } = await forFile(openDeskWorld(3_000))
const reviewer = await api.signInAs(generated.reviewer)
const manager = await api.signInAs(generated.manager)
const advisor = await api.signInAs(generated.advisor)

const REVIEW = {
  list: 'review',
  tab: 'ongoing',
  sort: 'due',
  filters: { clock: 'late' },
  searchTerm: '',
  form: 'all',
  columns: ['amount', 'advisor', 'due'],
}
const DOSSIERS = {
  ...REVIEW,
  list: 'dossiers',
  tab: 'signed-files',
  sort: 'newest',
  filters: {},
  columns: ['amount'],
}
const saving = (name: string, more: object = {}) => ({ name, shared: false, definition: REVIEW, ...more })

async function save(caller: Caller, body: object): Promise<SavedView> {
  const answer = await caller.post('/views', body)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return SavedView.parse(answer.body)
}
const namesFor = async (caller: Caller) =>
  SavedViews.parse((await caller.get('/views')).body).views.map(({ name }) => name)

describe('saved views', () => {
  it('keeps a view with its filters, order and columns, for its owner alone', async () => {
    const colleague = await api.signIn('manageDossier')

    const saved = await save(reviewer, saving('En retard'))

    expect(saved).toMatchObject({ name: 'En retard', own: true, revision: 1, definition: REVIEW })
    expect(await namesFor(reviewer)).toContain('En retard')
    expect(await namesFor(colleague)).not.toContain('En retard')
  })

  it('shares a view with those of the same role, who may not change it', async () => {
    const colleague = await api.signIn('manageDossier')
    const view = await save(reviewer, saving('Partagée', { shared: true }))

    const seen = SavedViews.parse((await colleague.get('/views')).body).views.find(({ id }) => id === view.id)
    const refused = [
      await colleague.put(`/views/${view.id}`, { ...saving('Autre'), revision: 1 }),
      await colleague.delete(`/views/${view.id}`),
    ]

    expect(seen).toMatchObject({ own: false, name: 'Partagée' })
    expect(refused.map(({ status }) => status)).toEqual([404, 404])
    expect(await namesFor(advisor)).not.toContain('Partagée')
  })

  it('shares a view within a team only, and only with those who may use its filters', async () => {
    const teamless = await api.signIn('advisor')
    const { number } = (
      await query<{ number: string }>('select username as number from account where id = $1', [
        generated.advisor,
      ])
    )[0] ?? { number: '' }
    const definition = { ...DOSSIERS, filters: { product: 'DPA' } }
    await save(manager, saving('Équipe', { shared: true, definition }))
    await save(
      manager,
      saving('D’un conseiller', { shared: true, definition: { ...DOSSIERS, filters: { advisor: number } } }),
    )

    expect(await namesFor(advisor)).toEqual(['Équipe'])
    expect(await namesFor(teamless)).toEqual([])
  })

  it('counts what the reader may see, up to a limit', async () => {
    const all = await save(manager, saving('Tout', { shared: true, definition: DOSSIERS }))
    const [counts] = await query<{ own: number }>(
      `select count(*)::int as own from dossier where list = 'signed' and advisor_id = $1`,
      [generated.advisor],
    )
    const large = await api.signInAs(generated.backOffice)
    const everything = await save(large, saving('Tous', { definition: DOSSIERS }))

    const counted = ViewCount.parse((await advisor.get(`/views/${all.id}/count`)).body)
    const bounded = ViewCount.parse((await large.get(`/views/${everything.id}/count`)).body)

    expect(counted).toEqual({ count: counts?.own, more: false })
    expect(bounded).toEqual({ count: MOST_COUNTED_IN_VIEW, more: true })
  })

  it('renames, and refuses what was based on an earlier revision', async () => {
    const view = await save(reviewer, saving('Ancien nom'))

    const renamed = await reviewer.put(`/views/${view.id}`, { ...saving('Nouveau nom'), revision: 1 })
    const stale = await reviewer.put(`/views/${view.id}`, { ...saving('Trop tard'), revision: 1 })

    expect(renamed.body).toMatchObject({ name: 'Nouveau nom', revision: 2 })
    expect([stale.status, codesOf(stale)]).toEqual([409, ['VIEW_CHANGED']])
  })

  it('deletes a view', async () => {
    const view = await save(reviewer, saving('À supprimer'))

    const [first, second] = [
      await reviewer.delete(`/views/${view.id}`),
      await reviewer.delete(`/views/${view.id}`),
    ]

    expect([first.status, second.status]).toEqual([200, 404])
  })

  it('gives one of two concurrent saves the name, whatever the case', async () => {
    const answers = await Promise.all(
      ['Doublon', 'doublon'].map((name) => reviewer.post('/views', saving(name))),
    )

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('keeps the limit of views under concurrent saves', async () => {
    const busy = await api.signIn('manageDossier')
    await query(
      `insert into saved_view (account_id, name, shared, definition, created_at)
       select $1, 'vue ' || n, false, $2, now() from generate_series(1, $3::int - 1) as n`,
      [busy.id, JSON.stringify(REVIEW), MOST_VIEWS],
    )

    const answers = await Promise.all(['a', 'b', 'c'].map((name) => busy.post('/views', saving(name))))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).flatMap(codesOf)).toEqual([
      'TOO_MANY_VIEWS',
      'TOO_MANY_VIEWS',
    ])
  })

  it('stores every view of concurrent saves that have an idempotency key', async () => {
    const busy = await api.signIn('manageDossier')

    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => busy.post('/views', saving(name), { 'idempotency-key': name })),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it.each([
    ['a review list of an advisor', () => advisor, REVIEW, 403],
    ['a column that is not for the role', () => advisor, { ...DOSSIERS, columns: ['assignee'] }, 403],
    ['an unknown filter', () => advisor, { ...DOSSIERS, filters: { colour: 'red' } }, 422],
    ['an unknown product', () => advisor, { ...DOSSIERS, filters: { product: 'ZZZ' } }, 422],
    ['a column named twice', () => advisor, { ...DOSSIERS, columns: ['amount', 'amount'] }, 422],
    ['a tab of the other list', () => reviewer, { ...REVIEW, tab: 'signed-files' }, 422],
  ])('refuses %s', async (_name, caller, definition, status) => {
    expect((await caller().post('/views', saving('Refusée', { definition }))).status).toBe(status)
  })
})

describe('choices of a filter', () => {
  const choices = async (caller: Caller, filter: string, search = '') =>
    FilterChoices.parse(
      (await caller.get(`/views/choices?filter=${filter}&search=${encodeURIComponent(search)}`)).body,
    ).choices

  it('finds products by name, and staff by number', async () => {
    const [staff] = await query<{ username: string }>('select username from account where id = $1', [
      generated.advisor,
    ])

    expect(await choices(reviewer, 'product', 'EUROPE')).toEqual([
      { value: 'DPE', label: 'Démo Pierre Europe' },
    ])
    expect((await choices(reviewer, 'advisor', staff?.username)).map(({ value }) => value)).toEqual([
      staff?.username,
    ])
    expect(await choices(reviewer, 'network')).not.toEqual([])
  })

  it('gives a manager the team alone', async () => {
    const team = await query<{ username: string }>(
      "select username from account where $1 in (id, parent_id) and role <> 'client' and role <> 'prospect'",
      [generated.manager],
    )

    const found = await choices(manager, 'advisor')

    expect(found.map(({ value }) => value).toSorted()).toEqual(
      team.map(({ username }) => username).toSorted(),
    )
    expect((await manager.get('/views/choices?filter=assignee')).status).toBe(403)
  })
})

describe('exports', () => {
  const today = parisDay(api.clock.now())
  const french = (day: string) => day.split('-').toReversed().join('/')

  /** Number, title, amount and deadline of the late reviews by plain SQL and the rule of deadlines. */
  async function oracle(): Promise<readonly (readonly string[])[]> {
    const rows = await query<{ id: number; title: string; cents: number; advisor: string; at: Date }>(
      `select dossier.id, title, amount_cents as cents, first_name || ' ' || last_name as advisor,
         coalesce(resigned_at, signed_at) as at
       from dossier join account on account.id = advisor_id
       where integration_state = 'ongoing' order by coalesce(resigned_at, signed_at), dossier.id`,
    )
    return rows
      .map((row) => ({ ...row, due: reviewDeadline(row.at, 5, today) }))
      .filter(({ due }) => due.clock === 'late')
      .map(({ id, title, cents, advisor: name, due }) => [
        String(id),
        title,
        (cents / 100).toFixed(2).replace('.', ','),
        name,
        french(due.dueOn),
      ])
  }

  it('writes exactly the rows and columns of a view as CSV', async () => {
    const expected = await oracle()

    const answer = await reviewer.post('/views/export/csv', { definition: REVIEW })

    const [head, ...rows] = parseCsv(answer.text) ?? []
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="dossiers.csv"',
      'x-total-rows': String(expected.length),
    })
    expect(head).toEqual(['N° de dossier', 'Dossier', 'Montant global', 'Conseiller', 'À traiter avant le'])
    expect(rows).toEqual(expected)
  })

  it('writes the same rows as XLSX, amounts and days as values', async () => {
    const expected = await oracle()

    const answer = await reviewer.post('/views/export/xlsx', { definition: REVIEW })

    const rows = sheetRows(answer.bytes)
    expect(rows[0]).toEqual([
      'N° de dossier',
      'Dossier',
      'Montant global',
      'Conseiller',
      'À traiter avant le',
    ])
    expect(rows.slice(1)).toEqual(
      expected.map(([id, title, amount, name, due = '']) => [
        id,
        title,
        String(Number(amount?.replace(',', '.'))),
        name,
        String(Date.parse(due.split('/').toReversed().join('-')) / 86_400_000 + 25_569),
      ]),
    )
  })

  it('writes network, failing checks and correction of each dossier', async () => {
    const [failing, passing, corrected] = await query<{ id: number }>(
      `select id from dossier where integration_state = 'error' order by id desc limit 3`,
    )
    await query(
      `insert into dossier_check (dossier_id, failing, blocking, computed_at) values ($1, 3, 1, now()), ($2, 0, 0, now())`,
      [failing?.id, passing?.id],
    )
    await query(
      `insert into correction (dossier_id, stage, state, concerned, remarks, proposals, opened_at)
       values ($1, 'signed', 'open', 'advisor', '[]', '{}', now())`,
      [corrected?.id],
    )
    const expected = await query<{ row: readonly string[] }>(
      `select array[dossier.id::text, manager.first_name || ' ' || manager.last_name, coalesce(failing::text, ''),
         case when correction.id is null then '' else 'En attente d’une réponse' end] as row
       from dossier join account as advisor on advisor.id = advisor_id
         join account as manager on manager.id = coalesce(advisor.parent_id, advisor.id)
         left join dossier_check on dossier_check.dossier_id = dossier.id
         left join correction on correction.dossier_id = dossier.id
       where integration_state = 'error' order by dossier.id desc`,
    )
    const columns = ['network', 'checks', 'correction']
    const definition = { ...REVIEW, tab: 'error', sort: 'newest', filters: {}, columns }

    const csv = await reviewer.post('/views/export/csv', { definition })
    const xlsx = await reviewer.post('/views/export/xlsx', { definition })

    const withoutTitle = (rows: readonly (readonly string[])[]) =>
      rows.slice(1).map(([id, , ...rest]) => [id, ...rest])
    expect(withoutTitle(parseCsv(csv.text) ?? [])).toEqual(expected.map(({ row }) => row))
    // A sheet has no cell where there is nothing to say.
    expect(withoutTitle(sheetRows(xlsx.bytes))).toEqual(expected.map(({ row }) => row.filter(Boolean)))
    const refused = { ...DOSSIERS, columns: ['network'] }
    expect((await manager.post('/views/export/csv', { definition: refused })).status).toBe(403)
  })

  it('reads a portion of the rows once the one before is written, and stops when nobody waits for them', async () => {
    const ids = (await query<{ id: number }>('select id from dossier order by id limit 2500')).map(
      ({ id }) => id,
    )
    const steps: string[] = []
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: api.services.store.pool }),
      log: () => void steps.push('read'),
    })
    const write = async (signal: AbortSignal, onPortion = () => {}) => {
      for await (const rows of readPortions(db, 'manageDossier', ids, signal)) {
        steps.push(`write ${rows.length}`)
        onPortion()
      }
    }

    await write(new AbortController().signal)
    const whole = steps.splice(0)
    const gone = new AbortController()
    const aborted = write(gone.signal, () => gone.abort())

    await expect(aborted).rejects.toThrow('aborted')
    expect(whole).toEqual(['read', 'write 1000', 'read', 'write 1000', 'read', 'write 500'])
    expect(steps).toEqual(['read', 'write 1000'])
    expect((await readdir(api.services.config.dataDir)).filter((name) => name.startsWith('.spool'))).toEqual(
      [],
    )
  })

  it('writes a whole list, over several portions, in the order of the list', async () => {
    const expected = await query<{ id: number }>(
      `select id from dossier where list = 'current' order by id desc`,
    )
    const backOffice = await api.signInAs(generated.backOffice)
    const definition = { ...DOSSIERS, tab: 'current-cases' }

    const answer = await backOffice.post('/views/export/csv', { definition })

    const ids = (parseCsv(answer.text) ?? []).slice(1).map(([id]) => Number(id))
    expect(expected.length).toBeGreaterThan(1_000)
    expect(ids).toEqual(expected.map(({ id }) => id))
  })

  it('starts no formula in a spreadsheet', async () => {
    const [row] = await query<{ id: number }>(
      `update dossier set title = '=HYPERLINK("http://evil.test")' || chr(7) where id = (
         select min(id) from dossier where integration_state = 'refused') returning id`,
    )
    const definition = {
      ...REVIEW,
      tab: 'refused',
      filters: {},
      searchTerm: String(row?.id),
      columns: ['amount'],
    }

    const csv = await reviewer.post('/views/export/csv', { definition })
    const xlsx = await reviewer.post('/views/export/xlsx', { definition })

    expect((parseCsv(csv.text) ?? [])[1]?.[1]).toMatch(/^'=HYPERLINK/)
    expect(sheetXml(xlsx.bytes)).not.toContain('<f>')
    expect(sheetRows(xlsx.bytes)[1]?.[1]).toBe('=HYPERLINK("http://evil.test")')
  })

  it('shows an advisor only their own, and is in the audit without the words of a search', async () => {
    const own = await query<{ id: number }>(
      `select id from dossier where list = 'signed' and advisor_id = $1 order by id desc`,
      [generated.advisor],
    )

    const answer = await advisor.post('/views/export/csv', { definition: DOSSIERS })
    await advisor.post('/views/export/csv', { definition: { ...DOSSIERS, searchTerm: 'kervella' } })

    expect((parseCsv(answer.text) ?? []).slice(1).map(([id]) => Number(id))).toEqual(own.map(({ id }) => id))
    const audited = await query<{ detail: object }>(
      `select detail from audit where subject = $1 and action = 'dossiers.exported' order by sequence`,
      [`account:${generated.advisor}`],
    )
    expect(audited[0]?.detail).toMatchObject({
      list: 'dossiers',
      format: 'csv',
      rows: own.length,
      searched: false,
    })
    expect(JSON.stringify(audited)).not.toContain('kervella')
    expect(audited[1]?.detail).toMatchObject({ searched: true })
  })
})
