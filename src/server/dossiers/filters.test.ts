import { describe, expect, it } from 'vitest'
import { DossierList } from '#contract/dossiers.ts'
import { reviewDeadline } from '#rules/review-clock.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { Caller } from '#test/support/api-client.ts'
import { openDeskWorld } from '#test/support/desk-world.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'

const { api, generated, query } = await forFile(openDeskWorld(3_000))
const reviewer = await api.signInAs(generated.reviewer)
const backOffice = await api.signInAs(generated.backOffice)
const manager = await api.signInAs(generated.manager)
const advisor = await api.signInAs(generated.advisor)
const today = parisDay(api.clock.now())

const usernameOf = async (id: number) =>
  (await query<{ username: string }>('select username from account where id = $1', [id]))[0]?.username ?? ''
const advisorNumber = await usernameOf(generated.advisor)
const managerNumber = await usernameOf(generated.manager)
const clientNumber = await usernameOf(generated.reviewer + 1)
const idsOf = async (sql: string): Promise<readonly number[]> =>
  (await query<{ id: number }>(sql)).map(({ id }) => id)

/** All pages of a list. */
async function listAll(caller: Caller, path: string): Promise<DossierList['dossiers']> {
  const rows: DossierList['dossiers'] = []
  for (let page = 1; ; page += 1) {
    const list = DossierList.parse((await caller.get(`${path}&itemsPerPage=100&page=${page}`)).body)
    rows.push(...list.dossiers)
    if (list.dossiers.length < 100) {
      expect(list.total_items).toBe(rows.length)
      return rows
    }
  }
}
const signed = (filter: string) => `/dossiers?state=signed-files&${filter}`
const queue = (filter: string) => `/dossiers/integration-state?integrationState=ongoing&${filter}`
const PARIS = `at time zone 'Europe/Paris'`

describe('filters of the dossier lists', () => {
  it.each([
    ['product=DPA', `product_code = 'DPA'`],
    ['product=DPA,DPE', 'true'],
    ['amountFrom=100000', 'amount_cents >= 10000000'],
    ['amountTo=50000.50', 'amount_cents <= 5000050'],
    [`advisor=${advisorNumber}`, `advisor_id = ${generated.advisor}`],
    [
      `network=${managerNumber}`,
      `advisor_id in (select id from account where ${generated.manager} in (id, parent_id))`,
    ],
    [
      'createdFrom=2023-03-26&createdTo=2023-10-29',
      `(created_at ${PARIS})::date between '2023-03-26' and '2023-10-29'`,
    ],
    [
      'signedFrom=2024-02-01&signedTo=2024-06-30',
      `(signed_at ${PARIS})::date between '2024-02-01' and '2024-06-30'`,
    ],
    [
      'product=DPA&amountFrom=20000&signedFrom=2022-01-01',
      `product_code = 'DPA' and amount_cents >= 2000000
      and (signed_at ${PARIS})::date >= '2022-01-01'`,
    ],
  ])('keeps exactly the rows of %s', async (filter, condition) => {
    const expected = await idsOf(
      `select id from dossier where list = 'signed' and ${condition} order by id desc`,
    )

    const rows = await listAll(backOffice, signed(filter))

    expect(expected.length).toBeGreaterThan(0)
    expect(rows.map(({ id }) => id)).toEqual(expected)
  })

  it('keeps the dossiers of the chosen states', async () => {
    const expected = await idsOf(
      `select id from dossier where state in ('unsigned', 'mission_validation') order by id desc`,
    )

    const rows = await listAll(backOffice, '/dossiers?state=current-cases&status=unsigned,mission_validation')

    expect(rows.map(({ id }) => id)).toEqual(expected)
  })

  it.each(['late', 'today', 'inTime', 'late,today'])('keeps the reviews whose clock is %s', async (clock) => {
    const rows = await query<{ id: number; at: Date }>(
      `select id, coalesce(resigned_at, signed_at) as at from dossier where integration_state = 'ongoing' order by id desc`,
    )
    const expected = rows.filter(({ at }) => clock.includes(reviewDeadline(at, 5, today).clock))

    const found = await listAll(reviewer, queue(`clock=${clock}`))

    expect(expected.length).toBeGreaterThan(0)
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    for (const { deadline } of found) expect(clock).toContain(deadline?.clock)
  })
})

describe('the review queue by deadline', () => {
  it('starts with what has been late the longest, on each page', async () => {
    const expected = await idsOf(
      `select id from dossier where integration_state = 'ongoing' order by coalesce(resigned_at, signed_at), id`,
    )

    const rows = await listAll(reviewer, queue('sort=due'))

    expect(rows.map(({ id }) => id)).toEqual(expected)
    const days = rows.map(({ deadline }) => deadline?.due_on ?? '')
    expect(days).toEqual(days.toSorted())
    expect(rows[0]?.deadline).toMatchObject({ clock: 'late' })
  })

  it('gives the deadline of no decided review, and none to an investor', async () => {
    const [decided] = await listAll(backOffice, signed('signedTo=2024-01-31'))
    const [own] = await idsOf(
      `select dossier_id as id from dossier_access join dossier on dossier.id = dossier_id
       where integration_state in ('ongoing', 'error') limit 1`,
    )
    const [holder] = await query<{ id: number }>(
      'select account_id as id from dossier_access where dossier_id = $1',
      [own],
    )
    const client = await api.signInAs(holder?.id ?? 0)

    const rows = await listAll(client, signed(''))

    expect(decided?.deadline).toBeNull()
    expect(rows.map(({ id }) => id)).toContain(own)
    expect(rows.map(({ deadline }) => deadline)).toEqual(rows.map(() => null))
  })
})

describe('permissions and refusals', () => {
  it.each([
    ['advisor', () => advisor, `advisor_id = ${generated.advisor}`],
    [
      'manager',
      () => manager,
      `advisor_id in (select id from account where ${generated.manager} in (id, parent_id))`,
    ],
  ])('shows an %s nothing but their own dossiers', async (_role, caller, own) => {
    const filters = 'product=DPE&amountFrom=10'
    const expected = await idsOf(
      `select id from dossier where list = 'signed' and product_code = 'DPE' and ${own} order by id desc`,
    )

    expect((await listAll(caller(), signed(filters))).map(({ id }) => id)).toEqual(expected)
  })

  it.each([
    ['an unknown state', 'status=nowhere', 'INVALID_REQUEST'],
    ['an empty choice', 'clock=late,', 'INVALID_REQUEST'],
    ['a day that does not exist', 'createdFrom=2026-13-01', 'INVALID_REQUEST'],
    ['31 February', 'signedTo=2026-02-31', 'INVALID_REQUEST'],
    ['a negative amount', 'amountFrom=-1', 'INVALID_REQUEST'],
    ['an unknown product', 'product=ZZZ', 'UNKNOWN_FILTER_VALUE'],
    ['an unknown advisor', 'advisor=nobody', 'UNKNOWN_FILTER_VALUE'],
    ['a client as advisor', `advisor=${clientNumber}`, 'UNKNOWN_FILTER_VALUE'],
  ])('refuses %s with 422', async (_name, filter, code) => {
    const refused = await backOffice.get(`/dossiers?${filter}`)

    expect([refused.status, codesOf(refused)[0]]).toEqual([422, code])
  })

  it('does not tell a manager which advisors other teams have', async () => {
    const stranger = await usernameOf(generated.advisor + 12)

    const [own, foreign, unknown] = await Promise.all(
      [advisorNumber, stranger, 'nobody'].map((number) => manager.get(`/dossiers?advisor=${number}`)),
    )

    expect([own?.status, foreign?.status, unknown?.status]).toEqual([200, 422, 422])
  })

  it('refuses a filter that is not for the role with 403', async () => {
    const client = await api.signInAs(generated.reviewer + 1)

    const refused = await Promise.all([
      advisor.get(`/dossiers?advisor=${advisorNumber}`),
      manager.get(`/dossiers?network=${managerNumber}`),
      client.get('/dossiers?clock=late'),
    ])

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
