import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { DossierList } from '#contract/dossiers.ts'
import type { FilterValues } from '#rules/dossier-filters.ts'
import { openDeskWorld } from '#test/support/desk-world.ts'
import { forFile } from '#test/support/for-file.ts'
import type { Role } from '#vocabulary/role.ts'
import { listDossiers } from './list-dossiers.ts'

const { api, generated, query } = await forFile(openDeskWorld(3_000))
const reviewer = await api.signInAs(generated.reviewer)
const manager = await api.signInAs(generated.manager)
const advisor = await api.signInAs(generated.advisor)
// Lists are read with a caller who has called before.
for (const caller of [manager, advisor]) await caller.get('/dossiers')
await reviewer.get('/dossiers/integration-state')

const usernameOf = async (id: number) =>
  (await query<{ username: string }>('select username from account where id = $1', [id]))[0]?.username ?? ''
const advisorNumber = await usernameOf(generated.advisor)
const managerNumber = await usernameOf(generated.manager)
const signed = (filter: string) => `/dossiers?state=signed-files&${filter}`

describe('a filtered list that is read with its caller', () => {
  const COMBINATIONS: readonly FilterValues[] = [
    { status: 'unsigned,signed' },
    { clock: 'late' },
    { clock: 'today,inTime', product: 'DPA' },
    { product: 'DPA,DPE', amountTo: '90000' },
    { amountFrom: '200990' },
    { amountFrom: '1', createdFrom: '2022-03-27', createdTo: '2024-10-27' },
    { signedFrom: '2025-06-01', signedTo: '2025-06-30' },
    { correction: 'open,signing' },
    // Nothing.
    { amountFrom: '900000000' },
  ]
  const OF_MANAGER = [{ advisor: advisorNumber }, { advisor: advisorNumber, clock: 'late' }]
  const OF_REVIEWER = [
    ...OF_MANAGER,
    { network: managerNumber, amountTo: '90000' },
    { assignee: 'none' },
    { assignee: 'me' },
    { checks: 'failing' },
    { checks: 'clear', vigilance: 'standard' },
  ]
  const signedFiles = { kind: 'list', list: 'signed' } as const
  const waiting = { kind: 'review', state: 'ongoing' } as const
  const cases = [
    ...COMBINATIONS.map((filters) => ['advisor', advisor, signedFiles, 'newest', filters] as const),
    ...[...COMBINATIONS, ...OF_MANAGER].map(
      (filters) => ['manager', manager, signedFiles, 'oldest', filters] as const,
    ),
    // Reviews have no filter of states.
    ...[...COMBINATIONS, ...OF_REVIEWER]
      .filter((filters: FilterValues) => filters.status === undefined)
      .map((filters) => ['reviewer', reviewer, waiting, 'due', filters] as const),
  ]

  it.each(cases)('has the same rows and total for the %s', async (_role, caller, tab, sort, filters) => {
    const { id, role } = (
      await query<{ id: number; role: Role }>('select id, role from account where id = $1', [caller.id])
    )[0] ?? { id: 0, role: 'client' }
    const names = { email: '', username: '', firstName: '', lastName: '' }
    const page = { page: 1, itemsPerPage: 10, searchTerm: '', form: 'all', sort, tab, filters } as const
    const expected = await listDossiers(api.services, { ...page, user: { ...names, id, role }, locale: 'fr' })
    const address =
      tab.kind === 'list'
        ? '/dossiers?state=signed-files'
        : `/dossiers/integration-state?integrationState=${tab.state}`
    const parameters = new URLSearchParams({ ...filters, sort, itemsPerPage: '10' })

    const answer = await caller.get(`${address}&${parameters}`)

    expect(answer.body).toEqual(JSON.parse(JSON.stringify(expected)))
  })

  it('reads in the second call of a person only what the role is shown, and looks for no program', async () => {
    await advisor.get('/dossiers')
    const sent = vi.spyOn(pg.Client.prototype, 'query')

    await advisor.get('/dossiers')

    const texts = sent.mock.calls.map(([statement]) => z.object({ text: z.string() }).parse(statement).text)
    sent.mockRestore()
    expect(texts).toHaveLength(1)
    expect(texts.join()).toMatch(/"correction"/)
    expect(texts.join()).not.toMatch(/dossier_check|decision_proposal|decision_hold|from integration/)
  })

  it('opens nothing with a token that has ended since the last call', async () => {
    const leaving = await api.signInAs(generated.crowded)
    const before = [await leaving.get('/dossiers'), await leaving.get('/dossiers')]
    await query(`delete from identity_payload where payload ->> 'accountId' = $1`, [
      String(generated.crowded),
    ])

    const after = await leaving.get('/dossiers')

    expect([...before, after].map(({ status }) => status)).toEqual([200, 200, 401])
  })

  it('takes one statement from the second call on, also when nothing is found', async () => {
    const filtered = [signed('amountFrom=200990'), signed('clock=late&product=DPE'), signed('amountTo=1')]
    const paths = [...filtered, '/dossiers?state=current-cases', '/dossiers?state=signature-files']
    for (const path of paths) {
      await advisor.get(path)
      const sent = vi.spyOn(pg.Client.prototype, 'query')

      await advisor.get(path)

      const statements = sent.mock.calls.length
      sent.mockRestore()
      expect([path, statements]).toEqual([path, 1])
    }
  })

  it('compares deadlines with the day of each call', async () => {
    const inTime = '/dossiers/integration-state?integrationState=ongoing&clock=inTime'
    const before = DossierList.parse((await reviewer.get(inTime)).body)

    api.clock.advance({ hours: 3 * 24 })
    const later = await api.signInAs(generated.reviewer)
    // The first call of a token is not read ahead.
    const [expected, after] = [await later.get(inTime), await later.get(inTime)]

    expect(after.body).toEqual(expected.body)
    expect(DossierList.parse(after.body).total_items).toBeLessThan(before.total_items)
  })
})
