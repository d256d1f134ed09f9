import { describe, expect, it } from 'vitest'
import { wireId } from '#rules/wire-id.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildCheckDeployment, fillCheckedDossier, readChecks, send } from '#test/support/check-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { openRowJudge } from '../audit/judge-rows.ts'

const api = await forFile(TestApi.start(buildCheckDeployment()))
const advisor = await api.signIn('advisor')
const reviewer = await api.signIn('manageDossier')
const direct = await api.signIn('prospectDirect')

const findings = async (id: number) => {
  const judge = await openRowJudge(api.services.store.db, api.services.keys)
  return [...(await judge('dossier', [id])).values()].flat()
}

const WRONG_DAY = { card: { birthDate: '1958-03-15' } }

describe('the checks of a dossier', () => {
  it('compare the answers with what was read from the card', async () => {
    const id = await fillCheckedDossier(api, advisor, WRONG_DAY)

    const { checks, failing, blocking } = await readChecks(advisor, id)

    expect({ failing, blocking }).toEqual({ failing: 1, blocking: 1 })
    expect(checks[0]).toMatchObject({
      code: 'identityBirthDate',
      subject: 'subscriber',
      person: { part: 'subscriber', name: 'Françoise LEMAIRE' },
      outcome: 'fails',
      severity: 'blocking',
      message: 'La pièce d’identité indique le 15 mars 1958, la réponse le 14 mars 1958.',
      remedy: 'correctAnswer',
      place: { elementId: wireId(api.formId, 'birthdate'), blockId: wireId(api.formId, 'holder') },
      receipt: { title: 'CNI', box: { page: 0 } },
      digest: null,
      correction: null,
    })
    expect(checks.find(({ code }) => code === 'identityName')?.outcome).toBe('holds')
  })

  it('are worded in the language of the request', async () => {
    const id = await fillCheckedDossier(api, advisor, WRONG_DAY)

    const { checks } = await readChecks(advisor, id, 'en')

    expect(checks[0]?.message).toBe('The identity document says 15 March 1958, the answer 14 March 1958.')
  })

  it('show an investor only what can be mended', async () => {
    const id = await fillCheckedDossier(api, direct, WRONG_DAY)

    const { checks } = await readChecks(direct, id)

    expect(checks.map(({ code, outcome }) => `${code} ${outcome}`)).toEqual(['identityBirthDate fails'])
  })

  it('never take an unread receipt for a right one', async () => {
    const id = await fillCheckedDossier(api, advisor, { card: null })

    const { checks, failing } = await readChecks(advisor, id)

    const ofCard = checks.filter(({ code }) => code.startsWith('identity'))
    expect(ofCard.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'unknown'))
    expect(failing).toBe(0)
  })

  it('reveal only to the company that somebody else has uploaded the same file', async () => {
    const id = await fillCheckedDossier(api, advisor)
    const other = await fillCheckedDossier(api, direct, {
      holder: { last_name: 'GARNIER', first_name: 'Paul', email: 'paul.garnier@orange.test' },
    })

    const seen = (await readChecks(reviewer, other)).checks.map(({ code }) => code)
    const told = (await readChecks(direct, other)).checks.map(({ code }) => code)

    expect(id).not.toBe(other)
    expect([seen.includes('sharedReceipt'), told.includes('sharedReceipt')]).toEqual([true, false])
  })

  it('find another dossier of the same person', async () => {
    const person = { holder: { email: 'twice@orange.test' } }
    const first = await fillCheckedDossier(api, advisor, person)
    const second = await fillCheckedDossier(api, advisor, person)

    const { checks } = await readChecks(reviewer, second)

    expect(first).toBeLessThan(second)
    expect(checks.find(({ code }) => code === 'duplicate')?.outcome).toBe('fails')
  })
})

it('does not tell somebody who types the name and address of another person of their dossiers', async () => {
  const person = { holder: { email: 'known@orange.test' } }
  await fillCheckedDossier(api, advisor, person)
  const stranger = await api.signIn('advisor')
  const id = await fillCheckedDossier(api, stranger, person)

  const outcomes = await Promise.all(
    [stranger, reviewer].map(async (caller) => {
      const { checks } = await readChecks(caller, id)
      return checks.find(({ code }) => code === 'duplicate')?.outcome
    }),
  )

  expect(outcomes).toEqual(['holds', 'fails'])
})

it('hides the checks of a dossier from others', async () => {
  const id = await fillCheckedDossier(api, advisor)
  const stranger = await api.signIn('advisor')

  const answer = await stranger.get(`/dossiers/${id}/checks`)

  expect(answer.status).toBe(404)
})

describe('sending a subscription', () => {
  const runsOf = (id: number) =>
    api.services.store.db.selectFrom('check_run').selectAll().where('dossier_id', '=', id).execute()

  it('is refused while a check that blocks fails, with its place, and recorded', async () => {
    const id = await fillCheckedDossier(api, advisor, WRONG_DAY)

    const answer = await send(api, advisor, id)

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      errors: [
        {
          property: wireId(api.formId, 'birthdate'),
          code: 'identityBirthDate',
          params: { block: wireId(api.formId, 'holder') },
        },
      ],
    })
    expect(await runsOf(id)).toMatchObject([{ refused: true }])
    expect(await findings(id)).toEqual([])
  })

  it('is refused without telling of the other person when they have uploaded the same file', async () => {
    const strict = await api.restart(buildCheckDeployment({ severity: { sharedReceipt: 'blocking' } }))
    const [sender, judge] = await Promise.all([strict.signIn('advisor'), strict.signInAs(reviewer.id)])
    const first = await fillCheckedDossier(strict, await strict.signInAs(advisor.id))
    const id = await fillCheckedDossier(strict, sender, {
      holder: { last_name: 'GARNIER', first_name: 'Paul', email: 'paul@orange.test' },
    })

    const answer = await send(strict, sender, id)

    const { checks } = await readChecks(judge, id)
    expect(first).toBeLessThan(id)
    expect(checks.find(({ code }) => code === 'sharedReceipt')?.message).toContain('d’une autre personne')
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      errors: [
        {
          property: wireId(strict.formId, 'declare'),
          code: 'companyExamines',
          message: 'La société de gestion examine ce dossier avant sa signature.',
        },
      ],
    })
  })

  it('stores what the checks found, without what was compared', async () => {
    const id = await fillCheckedDossier(api, advisor)

    const answer = await send(api, advisor, id)

    const [run] = await runsOf(id)
    expect(answer.status).toBe(200)
    expect(run?.refused).toBe(false)
    expect(run?.results).toContainEqual({
      code: 'identityName',
      subject: 'subscriber',
      outcome: 'holds',
      severity: 'warning',
      reason: 'identityNameHolds',
    })
    expect(JSON.stringify(run?.results)).not.toMatch(/LEMAIRE|1958/)
    expect(await findings(id)).toEqual([])
  })

  it('does not block sending when a deployment only warns, or when nothing could be read', async () => {
    const warned = await api.restart(buildCheckDeployment({ severity: { identityBirthDate: 'warning' } }))
    const warnedAdvisor = await warned.signInAs(advisor.id)
    const wrong = await fillCheckedDossier(warned, warnedAdvisor, WRONG_DAY)
    const unread = await fillCheckedDossier(api, advisor, { card: null })

    const answers = [await send(warned, warnedAdvisor, wrong), await send(api, advisor, unread)]

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})
