import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import { openRowJudge } from '../audit/judge-rows.ts'
import { checkCorrections } from './check-corrections.ts'

const world = await CorrectionWorld.open()
afterAll(() => world.close())
const { services } = world.signing

const id = await world.sign()
const asked = await world.ask(id, ['iban', 'identity'])
await world.answer((await world.propose(asked.body, { iban: 'DE89' })).body)
await world.signAs(id, 'subscriber')
const other = await world.sign()
await world.ask(other, ['note'])

/** Findings about both dossiers after changes as a superuser, with triggers off, which are rolled back. */
async function findingsAfter(statement?: string): Promise<readonly string[]> {
  const found: string[] = []
  const rollback = new Error('rolled back')
  await services.store.db
    .transaction()
    .execute(async (trx) => {
      await sql.raw('set local session_replication_role = replica').execute(trx)
      if (statement) await sql.raw(statement).execute(trx)
      const judge = await openRowJudge(trx, services.keys)
      found.push(...[...(await judge('dossier', [id, other])).values()].flat())
      for await (const { problem } of checkCorrections({
        ...services,
        store: { ...services.store, db: trx },
      }))
        found.push(problem)
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return found
}

const APPLIED = `(select min(id) from correction)`
const OPEN = `(select max(id) from correction)`

it('finds nothing in a correction that was applied and one that is open', async () => {
  expect(await findingsAfter()).toEqual([])
})

it.each([
  [`update correction set remarks = '[]' where id = ${APPLIED}`, /^correction\/\d+ does not match/],
  [`update correction set proposals = '{}' where id = ${APPLIED}`, /^correction\/\d+ does not match/],
  [`update correction set deadline = '2099-01-01' where id = ${OPEN}`, /^correction\/\d+ does not match/],
  [`update correction set state = 'withdrawn' where id = ${OPEN}`, /^its history ends with opened/],
  [`update correction set applied_at = null where id = ${APPLIED}`, /^its history ends with applied/],
  [
    `update correction_event set actor_id = null where number = 1`,
    /^correction-event\/\d+\/1 does not match/,
  ],
  [`delete from correction_event where kind = 'applied'`, /^correction-event\/\d+\/\d+ is missing/],
  [`update envelope set supersedes = id where supersedes is not null`, /^superseding\/\S+ does not match/],
  [`update envelope set correction_id = null`, /^it was applied without a completed envelope/],
  [`update envelope_document set carried_from = null`, /^carried\/\S+ is missing/],
  [
    `update envelope_document set current_sha256 = (select min(sha256) from file) where carried_from is not null`,
    /^differs from the one that it was carried from/,
  ],
  [
    `update dossier set integration_state = 'ongoing' where id = ${other}`,
    /the review of its dossier is not in error/,
  ],
] as const)('names what %s changes', async (statement, expected) => {
  expect(await findingsAfter(statement)).toContainEqual(expect.stringMatching(expected))
})

it('compares the amount of a dossier with what counts while a corrected one is being signed', async () => {
  const signing = await world.sign()
  const corrected = await world.ask(signing, ['shares'])
  await world.answer((await world.propose(corrected.body, { shares: '8' })).body)

  const findings = await world.findings()

  expect(await world.dossier(signing)).toMatchObject({ state: 'signature' })
  expect(findings).toEqual([])
})
