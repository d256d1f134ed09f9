import { expect, it } from 'vitest'
import { DossierChecks, type Check } from '#contract/checks.ts'
import { DossierList } from '#contract/dossiers.ts'
import { Timeline } from '#contract/review-timeline.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import {
  buildCheckDeployment,
  CARD,
  fillCheckedDossier,
  HOLDER,
  insertReading,
  readChecks,
  send,
} from '#test/support/check-world.ts'
import { codesOf, submit } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { readingPort } from '../reading/reading-port.ts'
import { openRowJudge } from '../audit/judge-rows.ts'
import { removeDossier } from '../retention/remove-dossier.ts'

const api = await forFile(TestApi.start(buildCheckDeployment()))
const { db } = api.services.store
const advisor = await api.signIn('advisor')
const ann = await api.signIn('manageDossier', { name: 'Ann' })
const bob = await api.signIn('manageDossier', { name: 'Bob' })

const WRONG_DAY = { card: { birthDate: '1958-03-15' } }
const REASON = 'Acte de naissance vérifié'

async function findFailing(caller: Caller, id: number): Promise<Check> {
  const { checks } = await readChecks(caller, id)
  const check = checks.find(({ code }) => code === 'identityBirthDate')
  if (!check) throw new Error('the check is not shown')
  return check
}

const accept = (caller: Caller, id: number, { code, subject, digest }: Check, reason = REASON) =>
  caller.put(`/dossiers/${id}/checks/settlement`, { code, subject, digest, reason })
const summaryOf = (id: number) =>
  db
    .selectFrom('dossier_check')
    .select(['failing', 'blocking'])
    .where('dossier_id', '=', id)
    .executeTakeFirst()
const findings = async (id: number) => {
  const judge = await openRowJudge(db, api.services.keys)
  return [...(await judge('dossier', [id])).values()].flat()
}

it('lets a reviewer accept a difference, with who, when and why', async () => {
  const id = await fillCheckedDossier(api, advisor, WRONG_DAY)

  const answer = await accept(ann, id, await findFailing(ann, id))

  const { checks, blocking } = DossierChecks.parse(answer.body)
  expect(blocking).toBe(0)
  expect(checks.find(({ code }) => code === 'identityBirthDate')?.settled).toEqual({
    by: 'Camille Ann',
    at: api.clock.now().toISOString(),
    reason: REASON,
  })
  expect(await summaryOf(id)).toEqual({ failing: 0, blocking: 0 })
  expect(await findings(id)).toEqual([])
  expect((await send(api, advisor, id)).status).toBe(200)
})

it('keeps an acceptance in the timeline of the company, with its reason', async () => {
  const id = await fillCheckedDossier(api, advisor, WRONG_DAY)
  await accept(ann, id, await findFailing(ann, id))
  const stepsOf = async (caller: Caller) =>
    Timeline.parse((await caller.get(`/dossiers/${id}/timeline`)).body).steps.filter(
      ({ kind }) => kind === 'check_settled',
    )

  expect(await stepsOf(bob)).toMatchObject([
    {
      actor: { name: 'Camille Ann' },
      check: 'Date de naissance de la pièce d’identité',
      reason: REASON,
    },
  ])
  expect(await stepsOf(advisor)).toEqual([])
})

it('counts the failures of a dossier again once a receipt was read late', async () => {
  const id = await fillCheckedDossier(api, advisor, { card: null })
  await send(api, advisor, id)
  const before = await summaryOf(id)
  const [receipt] = await db.selectFrom('receipt').select('id').where('dossier_id', '=', id).execute()
  await insertReading(api, receipt?.id ?? 0, { ...CARD, birthDate: '1958-03-15' })

  await db.transaction().execute(async (trx) => readingPort.find(api.services)?.(trx, id))

  expect([before, await summaryOf(id)]).toEqual([
    { failing: 0, blocking: 0 },
    { failing: 1, blocking: 1 },
  ])
})

it('counts nothing for a dossier that lists do not filter yet', async () => {
  const id = await fillCheckedDossier(api, advisor, WRONG_DAY)

  await db.transaction().execute(async (trx) => readingPort.find(api.services)?.(trx, id))

  expect(await summaryOf(id)).toBeUndefined()
})

it('voids an acceptance once the answer has changed', async () => {
  const id = await fillCheckedDossier(api, advisor, WRONG_DAY)
  await accept(ann, id, await findFailing(ann, id))

  await submit(advisor, { id, formId: api.formId }, 'holder', { ...HOLDER, birthdate: '16/03/1958' })

  expect(await findFailing(ann, id)).toMatchObject({ outcome: 'fails', settled: null })
})

it('refuses an acceptance of something else than was shown', async () => {
  const id = await fillCheckedDossier(api, advisor, WRONG_DAY)
  const seen = await findFailing(ann, id)
  await submit(advisor, { id, formId: api.formId }, 'holder', { ...HOLDER, birthdate: '16/03/1958' })

  const answer = await accept(ann, id, seen)

  expect([answer.status, codesOf(answer)]).toEqual([409, ['CHECK_CHANGED']])
})

it('accepts once when two reviewers accept at the same time', async () => {
  const id = await fillCheckedDossier(api, advisor, WRONG_DAY)
  const [one, other] = [await findFailing(ann, id), await findFailing(bob, id)]

  const answers = await Promise.all([accept(ann, id, one), accept(bob, id, other)])

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.find(({ status }) => status === 409)
  expect(refused && codesOf(refused)).toEqual(['CHECK_SETTLED'])
})

it('needs a reason, and a check that fails', async () => {
  const id = await fillCheckedDossier(api, advisor, WRONG_DAY)
  const failing = await findFailing(ann, id)

  const withoutReason = await accept(ann, id, failing, '  ')
  const holding = await accept(ann, id, { ...failing, code: 'identityName' })

  expect([withoutReason.status, holding.status]).toEqual([422, 404])
})

it('shows an acceptance to staff only, and removes it with its dossier', async () => {
  const investor = await api.signIn('prospectDirect')
  const id = await fillCheckedDossier(api, investor, WRONG_DAY)
  await accept(ann, id, await findFailing(ann, id))

  const told = await findFailing(investor, id)
  await db.transaction().execute((trx) => removeDossier(api.services, trx, id, 'erasure'))

  expect(told.settled).toBeNull()
  expect(await summaryOf(id)).toBeUndefined()
})

/** A dossier whose card was found to expire soon when it was sent, signed since. */
async function signWithDifference(): Promise<number> {
  const id = await fillCheckedDossier(api, advisor, { card: { expiresOn: '2026-12-01' } })
  await send(api, advisor, id)
  await db
    .updateTable('dossier')
    .set({
      state: 'signed',
      status: 'signed',
      integration_state: 'ongoing',
      signed_at: new Date('2026-12-02'),
    })
    .where('id', '=', id)
    .execute()
  return id
}

it('begins a correction at the place of a check', async () => {
  const id = await signWithDifference()

  const { checks } = await readChecks(ann, id)

  const check = checks.find(({ code }) => code === 'identityValidity')
  expect(check).toMatchObject({
    outcome: 'fails',
    reason: 'identityExpired',
    correction: {
      concerned: 'advisor',
      target: { kind: 'receipt', elementId: wireId(api.formId, 'identity') },
      text: check?.message,
    },
  })
})

it('keeps a dossier with an open difference from being accepted with others, and finds it in the list', async () => {
  const id = await signWithDifference()
  const list = async (state: string) => {
    const path = `/dossiers/integration-state?integrationState=ongoing&checks=${state}`
    const { dossiers } = DossierList.parse((await ann.get(path)).body)
    return dossiers.some((dossier) => dossier.id === id)
  }
  const acceptAll = async () =>
    (await ann.post('/dossiers/integration-state/batch', { action: 'accept', ids: [id] })).text

  const before = [await list('failing'), await list('clear'), await acceptAll()]
  const check = (await readChecks(ann, id)).checks.find(({ outcome }) => outcome === 'fails')
  if (check) await accept(ann, id, check)
  const after = [await list('failing'), await list('clear'), await acceptAll()]

  expect(before).toEqual([true, false, expect.stringContaining('BATCH_CHECKS_FAIL')])
  expect(after).toEqual([false, true, expect.not.stringContaining('BATCH_CHECKS_FAIL')])
})
