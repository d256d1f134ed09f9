import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { findingUserAnd } from '#server/http/authenticate.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { forFile } from '#test/support/for-file.ts'
import { generateDossiers, type Generated } from '#test/support/generate-dossiers.ts'
import type { FilterValues } from '#rules/dossier-filters.ts'
import type { Role } from '#vocabulary/role.ts'
import type { Placeholder } from '#server/store/prepared-statements.ts'
import type { ListSort, Tab } from './dossier-scope.ts'
import { chooseAhead, composeAhead, type AheadInput, type AheadShape } from './page-ahead.ts'

/** PostgreSQL plans the first five calls of a prepared statement, then decides whether one plan serves all. */
const CALLS = 8

const { formId, services } = await forFile(TestApi.start(buildDossierDeployment()))
const { db, pool } = services.store
const owner = new pg.Client(pool.options)
await owner.connect()
const generated = await generateDossiers(owner, { dossiers: 12_000, formId, crowd: 30_000 })
// The planner assumes many rows in tables that were never analyzed, which hides an expensive generic plan.
await owner.query('analyze')
await owner.end()

const find = findingUserAnd((shape: AheadShape, given: Placeholder<AheadInput>) =>
  composeAhead(services, shape, given),
)

const current: Tab = { kind: 'list', list: 'current' }
const queue: Tab = { kind: 'review', state: 'ongoing' }

const signed: Tab = { kind: 'list', list: 'signed' }

it.each<[Role, keyof Generated, ListSort, Tab, FilterValues]>([
  ['advisor', 'advisor', 'newest', current, {}],
  ['manager', 'manager', 'newest', current, {}],
  ['backOfficeUser', 'backOffice', 'newest', current, {}],
  ['manageDossier', 'reviewer', 'newest', queue, {}],
  ['manageDossier', 'reviewer', 'due', queue, {}],
  ['advisor', 'advisor', 'newest', signed, { amountFrom: '200990' }],
  ['advisor', 'advisor', 'newest', current, { status: 'unsigned', createdTo: '2025-01-01' }],
  ['advisor', 'advisor', 'oldest', signed, { clock: 'late,today', correction: 'open' }],
  ['manager', 'manager', 'newest', signed, { amountTo: '1100', product: 'DPA' }],
  ['manager', 'manager', 'newest', signed, { advisor: 'A0001001', signedFrom: '2025-12-01', clock: 'late' }],
  ['manageDossier', 'reviewer', 'due', queue, { clock: 'late' }],
  ['manageDossier', 'reviewer', 'due', queue, { amountFrom: '200000', assignee: 'none' }],
  ['manageDossier', 'reviewer', 'newest', queue, { advisor: 'A0001001', checks: 'failing' }],
])(
  'plans the first page of %s (%s, %s, %o, %o) for all its calls',
  async (role, account, sort, tab, filters) => {
    const reader = { id: generated[account], role, covers: [] }
    const page = { page: 1, itemsPerPage: 10, searchTerm: '', form: 'all', sort, tab, filters } as const
    const credentials = { token: 'unknown', now: services.clock.now() }

    const plans = await db.connection().execute(async (connection) => {
      const prepared = async () =>
        (
          await sql<{ name: string; custom: number; generic: number }>`
        select name, custom_plans as custom, generic_plans as generic from pg_prepared_statements`.execute(
            connection,
          )
        ).rows
      const known = (await prepared()).map(({ name }) => name)
      for (let call = 0; call < CALLS; call += 1) {
        const chosen = chooseAhead(services, reader, page)
        if (chosen) await find(connection, credentials, chosen)
      }
      return (await prepared()).filter(({ name }) => !known.includes(name))
    })

    expect(plans).toMatchObject([{ custom: 5, generic: CALLS - 5 }])
  },
)
