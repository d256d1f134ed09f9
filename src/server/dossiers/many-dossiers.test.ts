import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DossierCounts, DossierList } from '#contract/dossiers.ts'
import { Clients } from '#contract/session.ts'
import { canFilter, FILTER_NAMES, type FilterName } from '#rules/dossier-filters.ts'
import { listOfState } from '#rules/dossier-state.ts'
import { listClients } from '#server/clients/store.ts'
import { findPotentialCustomers } from '#server/review/find-potential-customers.ts'
import type { Services } from '#server/services.ts'
import { MOST_COUNTED } from '#server/store/page-stretch.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { generateDossiers, type Generated } from '#test/support/generate-dossiers.ts'
import { recordQueries, type Recorded } from '#test/support/record-queries.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import type { Role } from '#vocabulary/role.ts'
import { countDossiers } from './count-dossiers.ts'
import { listDossiers } from './list-dossiers.ts'
import { listTasks } from '#server/advising/list-tasks.ts'

const DOSSIERS = 12_000

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { formId } = api
const owner = new pg.Client(api.services.store.pool.options)
await owner.connect()
const generated = await generateDossiers(owner, { dossiers: DOSSIERS, formId, crowd: 500 })
await owner.end()
const client = await api.services.store.pool.connect()
const reviewer = await api.signInAs(generated.reviewer)
const manager = await api.signInAs(generated.manager)
afterAll(async () => {
  client.release()
})

/** What the store would do if reading a whole table cost it more than it does in a table this small. */
async function planOf({ sql, parameters }: Recorded): Promise<string> {
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function plansOf(run: (services: Services) => Promise<unknown>): Promise<readonly string[]> {
  const recorded = await recordQueries(api.services, run)
  const plans: string[] = []
  for (const each of recorded) if (!each.sql.includes('"form_version"')) plans.push(await planOf(each))
  return plans
}

/** Which dossiers a page has and how many there are, apart from the rows of these. */
const findingOf = (plans: readonly string[]) => plans.filter((plan) => !isOfRows(plan))
const isOfRows = (plan: string) => plan.includes(' on account advisor')

const NOBODY = { email: '', username: '', firstName: '', lastName: '' }
const userOf = (id: number, role: Role) => ({ ...NOBODY, id, role })
const page = (more: object = {}) =>
  ({
    page: 1,
    itemsPerPage: 10,
    searchTerm: '',
    form: 'all',
    sort: 'newest',
    locale: 'fr',
    tab: { kind: 'list', list: 'current' },
    ...more,
  }) as const

const listed = async (caller: Caller, query: string) =>
  DossierList.parse((await caller.get(`/dossiers?${query}`)).body)
const numbers = async (sql: string): Promise<readonly number[]> =>
  (await client.query<{ id: number }>(sql)).rows.map(({ id }) => id)

describe('query plans', () => {
  it.each<[Role, keyof Generated, RegExp]>([
    ['advisor', 'advisor', /dossier_by_advisor/],
    ['manager', 'manager', /dossier_by_advisor/],
    ['backOfficeUser', 'backOffice', /Index Only Scan.* using dossier_by_(list|advisor)/],
  ])('uses an index for a page and its total for %s', async (role, account, index) => {
    const user = userOf(generated[account], role)

    const plans = await plansOf((services) => listDossiers(services, { ...page(), user }))

    const finding = findingOf(plans)
    expect([plans.length, finding.length]).toEqual([3, 2])
    for (const plan of finding) expect(plan).toMatch(index)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|Sort Key: dossier\.title/)
    // Corrections are read for the rows of a page only.
    expect(plans.filter((plan) => plan.includes('using correction_live'))).toEqual(plans.filter(isOfRows))
  })

  it('finds and counts dossiers in correction with the index of live corrections', async () => {
    const user = userOf(generated.advisor, 'advisor')
    const signed = page({ tab: { kind: 'list', list: 'signed' }, filters: { correction: 'open' } })

    const plans = await plansOf((services) => listDossiers(services, { ...signed, user }))

    expect(findingOf(plans)).toHaveLength(2)
    for (const plan of findingOf(plans)) expect(plan).toMatch(/correction_live/)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
  })

  const FILTERS: Readonly<Record<FilterName, string>> = {
    status: 'unsigned,signed',
    clock: 'late',
    product: 'DPA',
    amountFrom: '200000',
    amountTo: '1100',
    network: `M${String(generated.manager).padStart(7, '0')}`,
    advisor: `A${String(generated.advisor).padStart(7, '0')}`,
    assignee: 'none',
    createdFrom: '2025-12-20',
    createdTo: '2021-01-10',
    signedFrom: '2025-12-20',
    signedTo: '2021-01-10',
    checks: 'failing',
    vigilance: 'enhanced',
    correction: 'open',
  }
  const READS_ROWS =
    /Seq Scan on dossier|Index Scan( Backward)? using dossier_(by_(list|integration|clock)|waiting)/
  /** Each filter with these others: in the long run, every pair. */
  const others = (index: number) => (process.env['LONG_RUN'] ? FILTER_NAMES.slice(index + 1) : [])

  it.each<[string, Partial<Parameters<typeof page>[0]>, keyof Generated, Role]>([
    ['the company’s list', { tab: { kind: 'list', list: 'signed' } }, 'backOffice', 'backOfficeUser'],
    ['the review queue', { tab: { kind: 'review', state: 'sync' } }, 'reviewer', 'manageDossier'],
    ['what waits', { tab: { kind: 'review', state: 'ongoing' }, sort: 'due' }, 'reviewer', 'manageDossier'],
  ])('filters %s without reading its rows', async (_name, list, account, role) => {
    const user = userOf(generated[account], role)
    const combinations = FILTER_NAMES.flatMap((name, index) => [
      [name],
      ...others(index).map((other) => [name, other]),
    ]).filter((names) => names.every((name) => canFilter(role, name)))

    const reading: string[] = []
    for (const names of combinations) {
      const filters = Object.fromEntries(names.map((name) => [name, FILTERS[name]]))
      const plans = await plansOf((services) =>
        listDossiers(services, { ...page({ ...list, filters }), user }),
      )
      if (plans.some((plan) => READS_ROWS.test(plan))) reading.push(names.join(' and '))
    }

    expect(reading).toEqual([])
  })

  it.each<Role & keyof Generated>(['advisor', 'manager'])(
    'finds what is late of the dossiers of %s, not among all that is late',
    async (role) => {
      const user = userOf(generated[role], role)
      const late = page({ tab: { kind: 'list', list: 'signed' }, filters: { clock: 'late' } })

      const plans = await plansOf((services) => listDossiers(services, { ...late, user }))

      expect(plans.join()).not.toMatch(/dossier_by_(clock|integration)/)
    },
  )

  it('counts an advisor’s dossiers with an index-only scan', async () => {
    const user = userOf(generated.advisor, 'advisor')

    const [plan] = await plansOf((services) => countDossiers(services, user))

    expect(plan).toMatch(/Index Only Scan using dossier_by_advisor/)
  })

  it('finds what an advisor has to do, and who has to sign, with indexes', async () => {
    const user = userOf(generated.advisor, 'advisor')
    const signing = page({ tab: { kind: 'list', list: 'signature' } })

    const tasks = await plansOf((services) => listTasks(services, user, { page: 1, locale: 'fr' }))
    const list = await plansOf((services) => listDossiers(services, { ...signing, user }))

    expect(tasks).toHaveLength(4)
    expect(list).toHaveLength(3)
    for (const plan of [...tasks, ...list]) expect(plan).not.toMatch(/Seq Scan/)
    // In no order: the page and its count are queried at the same time.
    expect(list.join('\n')).toMatch(/Index Scan using envelope_/)
  })

  it.each(['kervella', 'du', '104', 'odile démo'])(
    'uses the trigram index to search for %s',
    async (searchTerm) => {
      const user = userOf(generated.reviewer, 'manageDossier')
      await client.query('set enable_indexscan = off')

      const plans = await plansOf((services) => listDossiers(services, { ...page({ searchTerm }), user }))

      await client.query('reset enable_indexscan')
      for (const plan of findingOf(plans)) expect(plan).toMatch(/Bitmap Index Scan on dossier_search/)
    },
  )

  it('lists clients from the name index and searches them with the trigram index', async () => {
    const user = userOf(generated.crowded, 'advisor')
    const search = { searchTerm: '', page: 1, itemsPerPage: 10 }

    const all = await plansOf(({ store }) => listClients(store.db, user, search))
    const found = await plansOf(({ store }) =>
      listClients(store.db, user, { ...search, searchTerm: 'kervella' }),
    )

    expect(all.join('\n')).toMatch(/Index Scan using account_by_name/)
    for (const plan of found) expect(plan).toMatch(/account_search|account_by_name/)
  })

  it('uses one index per trait to find potential customers', async () => {
    const likeness = {
      name: 'KERVELLA Odile',
      birthName: 'FONTANEL Odile',
      birthDate: '1961-03-14',
      email: 'c5@generated.test',
      mobile: '+33700000005',
      iban: 'FR76',
      coSubscriber: false,
    }

    const [plan] = await plansOf(({ store }) => findPotentialCustomers(store.db, likeness))

    for (const index of ['name', 'sound', 'birth_date', 'email', 'mobile', 'iban'])
      expect(plan).toMatch(new RegExp(`customer_${index}`))
    expect(plan).not.toMatch(/Seq Scan/)
  })
})

describe('columns of a dossier', () => {
  it('assigns each state to the same list as the rules', async () => {
    for (const state of DOSSIER_STATES) {
      await client.query('begin')
      const { rows } = await client.query<{ list: string }>(
        'update dossier set state = $1 where id = (select min(id) from dossier) returning list',
        [state],
      )
      await client.query('rollback')
      expect([state, rows[0]?.list]).toEqual([state, listOfState(state)])
    }
  })

  it('updates the search text when title, client or advisor change', async () => {
    const [id] = await numbers('select max(id) as id from dossier')
    const before = await listed(reviewer, 'searchTerm=zzyx')

    await client.query(
      `update account set last_name = 'Zzyxère' where id = (select advisor_id from dossier where id = $1)`,
      [id],
    )
    const ofAdvisor = await listed(reviewer, 'searchTerm=ZZYXERE&state=signed-files')
    await client.query(`update dossier set title = 'Mme Æquœ, Démo Forêts' where id = $1`, [id])
    const { rows } = await client.query<{ search_text: string }>(
      'select search_text from dossier where id = $1',
      [id],
    )

    expect(before.total_items).toBe(0)
    expect(ofAdvisor.total_items).toBeGreaterThan(0)
    expect(rows[0]?.search_text).toContain(`${id} mme aequoe`)
  })
})

describe('pages', () => {
  it.each(['current-cases', 'signed-files'])('returns the right rows on each page of %s', async (slug) => {
    const list = slug === 'signed-files' ? 'signed' : 'current'
    const all = await numbers(`select id from dossier where list = '${list}' order by id desc`)
    const last = Math.ceil(all.length / 100)

    for (const number of [1, 2, 12, Math.ceil(last / 2), last - 1, last]) {
      const { dossiers, total_items } = await listed(
        reviewer,
        `state=${slug}&itemsPerPage=100&page=${number}`,
      )
      expect(total_items).toBe(all.length)
      expect(dossiers.map(({ id }) => id)).toEqual(all.slice((number - 1) * 100, number * 100))
    }
  })

  it('sorts the oldest first on request', async () => {
    const all = await numbers(`select id from dossier where list = 'current' order by id`)
    const last = Math.ceil(all.length / 100)

    for (const number of [1, 12, last - 1, last]) {
      const { dossiers } = await listed(
        reviewer,
        `state=current-cases&sort=oldest&itemsPerPage=100&page=${number}`,
      )
      expect(dossiers.map(({ id }) => id)).toEqual(all.slice((number - 1) * 100, number * 100))
    }
  })

  it('returns an empty page and the total past the last page', async () => {
    const { dossiers, total_items } = await listed(reviewer, 'page=1000000&itemsPerPage=100')

    expect(dossiers).toEqual([])
    expect(total_items).toBeGreaterThan(1000)
  })

  it('lists clients in the same order from either end', async () => {
    const crowded = await api.signInAs(generated.crowded)
    const read = async (query: string) => Clients.parse((await crowded.get(`/clients?${query}`)).body)
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => read(`page=${number}`)))
    const ids = pages.flatMap(({ clients }) => clients.map(({ id }) => id))

    expect(pages[0]?.total_items).toBe(500)
    expect(new Set(ids).size).toBe(500)
    expect((await read('page=13&itemsPerPage=40')).clients.map(({ id }) => id)).toEqual(ids.slice(480))
  })
})

describe('rows read with the caller', () => {
  const lists = ['/dossiers?state=signed-files', '/dossiers/retrieve-number-dossiers-by-status']
  const setAccount = (set: string) =>
    client.query(`update account set ${set} where id = $1`, [generated.advisor])

  it.each(lists)('answers an advisor’s %s in one statement from the second call on', async (path) => {
    const advisor = await api.signInAs(generated.advisor)
    const first = await advisor.get(path)
    const sent = vi.spyOn(pg.Client.prototype, 'query')

    const second = await advisor.get(path)

    const statements = sent.mock.calls.length
    sent.mockRestore()
    expect(statements).toBe(1)
    expect(second.body).toEqual(first.body)
  })

  it.each(lists)('answers %s by the role that the caller has now', async (path) => {
    const advisor = await api.signInAs(generated.advisor)
    const colleague = await api.signInAs(generated.backOffice)
    const before = await advisor.get(path)
    await setAccount(`role = 'backOfficeUser'`)

    const after = await advisor.get(path)

    await setAccount(`role = 'advisor'`)
    expect(after.body).toEqual((await colleague.get(path)).body)
    expect((await advisor.get(path)).body).toEqual(before.body)
  })

  it.each(lists)('refuses %s to an account that was closed', async (path) => {
    const advisor = await api.signInAs(generated.advisor)
    await advisor.get(path)
    await setAccount('closed_at = now()')

    const after = await advisor.get(path)

    await setAccount('closed_at = null')
    expect(after.status).toBe(401)
  })

  it('shows the dossiers of an absent advisor only while the absence is covered', async () => {
    const advisor = await api.signInAs(generated.advisor)
    const own = await listed(advisor, 'state=signed-files')
    await client.query(
      `insert into advisor_cover (absent_id, cover_id, from_day, to_day, created_by, created_at)
       values ($1, $2, '2020-01-01', '2099-12-31', $1, now())`,
      [generated.advisor + 1, generated.advisor],
    )

    const covering = await listed(advisor, 'state=signed-files')
    const again = await listed(advisor, 'state=signed-files')

    await client.query('delete from advisor_cover')
    expect(covering.total_items).toBeGreaterThan(own.total_items)
    expect(again).toEqual(covering)
    expect(await listed(advisor, 'state=signed-files')).toEqual(own)
  })
})

describe('totals', () => {
  it('returns the same counts as the totals of the lists', async () => {
    for (const caller of [manager, reviewer]) {
      const counts = DossierCounts.parse(
        (await caller.get('/dossiers/retrieve-number-dossiers-by-status')).body,
      )
      for (const [slug, name] of [
        ['current-cases', 'current'],
        ['signature-files', 'signature'],
        ['signed-files', 'signed'],
        ['abandoned-files', 'abandoned'],
      ] as const)
        expect((await listed(caller, `state=${slug}`)).total_items).toBe(counts[name])
    }
  })

  if (process.env['LONG_RUN'])
    it('stops counting search results at a limit and sets more_than_total', async () => {
      await client.query(`update dossier set state = 'ongoing'`)
      api.clock.advance({ seconds: 6 })

      const found = await listed(reviewer, 'searchTerm=demo&page=1000')
      const exact = await listed(reviewer, 'searchTerm=forets')
      const all = await listed(reviewer, '')

      expect(found).toMatchObject({ total_items: MOST_COUNTED, more_than_total: true })
      expect(found.dossiers).toHaveLength(10)
      expect(exact).toMatchObject({ total_items: DOSSIERS / 3, more_than_total: false })
      expect(all).toMatchObject({ total_items: DOSSIERS, more_than_total: false })
    })
})
