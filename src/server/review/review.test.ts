import { beforeEach, describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { ReviewHistory, ReviewState } from '#contract/review.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'
import { wireId } from '#rules/wire-id.ts'

let dossier: StartedDossier

const api = await forFile(TestApi.start(buildDossierDeployment()))
const advisor = await api.signIn('advisor')
const reviewer = await api.signIn('manageDossier', { name: 'Contrôle' })
const { formId } = api
beforeEach(async () => {
  dossier = await startDossier(advisor, formId)
  await submit(advisor, dossier, 'holder', {
    last_name: 'LEMAIRE',
    email: 'f.lemaire@orange.test',
    pep: 'false',
    pep_detail: 'typed and then hidden',
  })
  await submit(advisor, dossier, 'product')
  await sign(dossier.id)
})

/** Marks the dossier as signed without going through the ceremony. */
async function sign(id: number): Promise<void> {
  await api.services.store.db
    .updateTable('dossier')
    .set({
      state: 'signed',
      status: 'signed',
      integration_state: 'ongoing',
      signed_at: new Date('2026-11-20T10:00:00Z'),
    })
    .where('id', '=', id)
    .execute()
}

const decide = (body: object, caller = reviewer) =>
  caller.put(`/dossiers/integration-state/${dossier.id}`, body)

describe('PUT /dossiers/integration-state/{id}', () => {
  it('accepts a signed dossier and mails the advisor', async () => {
    const answer = await decide({ integration_state: 'validated' })

    expect(answer.body).toEqual({ integration_state: 'validated', decision: expect.any(Number) })
    expect((await reviewer.get(`/dossier/integration-state/${dossier.id}/state`)).body).toEqual({
      state: 'validated',
      decision: expect.any(Number),
      last_step: expect.any(Number),
    })
    expect(await mailBodies()).toContain('a été accepté')
  })

  it.each(['refused', 'error'])('requires a reason to set %s', async (state) => {
    expect(codesOf(await decide({ integration_state: state, reason: ' \u00A0\u200B ' }))).toEqual([
      'REASON_REQUIRED',
    ])

    const answer = await decide({ integration_state: state, reason: 'Pièce illisible' })

    expect(answer.status).toBe(200)
  })

  it('shows the reason to reviewers and keeps it out of the mail', async () => {
    await decide({ integration_state: 'refused', reason: 'Soupçon sur les fonds' })

    const history = await reviewer.get(`/dossier/integration-state/${dossier.id}/history`)

    expect(history.body).toEqual({
      history: [
        {
          state: 'refused',
          createdAt: '2026-11-20 10:30:00',
          user: 'Camille Contrôle',
          reason: 'Soupçon sur les fonds',
          message: null,
          cause: null,
        },
      ],
    })
    expect(await mailBodies()).not.toContain('Soupçon')
  })

  it('lets one of twenty simultaneous decisions through', async () => {
    const states = ['validated', 'refused']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        decide({ integration_state: states[index % 2], reason: 'motif' }),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const events = await api.services.store.db
      .selectFrom('integration_event')
      .select('id')
      .where('dossier_id', '=', dossier.id)
      .execute()
    expect(events).toHaveLength(1)
  })

  it('refuses a decision based on an outdated history', async () => {
    const readState = async () => {
      const { body } = await reviewer.get(`/dossier/integration-state/${dossier.id}/state`)
      return ReviewState.parse(body)
    }
    const before = await readState()
    await decide({ integration_state: 'error', reason: 'à corriger', seen: before.decision })

    const late = await decide({ integration_state: 'error', reason: 'à corriger', seen: before.decision })
    const informed = await decide({ integration_state: 'validated', seen: (await readState()).decision })

    expect(before).toEqual({ state: 'ongoing', decision: 0, last_step: expect.any(Number) })
    expect(codesOf(late)).toEqual(['DECISION_TAKEN'])
    expect(informed.status).toBe(200)
  })

  it('decides again on a dossier in error, never on an accepted one', async () => {
    await decide({ integration_state: 'error', reason: 'à corriger' })
    await decide({ integration_state: 'validated' })

    const answer = await decide({ integration_state: 'refused', reason: 'trop tard' })

    expect(answer.status).toBe(409)
    expect(codesOf(answer)).toEqual(['DECISION_TAKEN'])
  })

  it('refuses a dossier that is not signed', async () => {
    const unsigned = await startDossier(advisor, formId)

    const answer = await reviewer.put(`/dossiers/integration-state/${unsigned.id}`, {
      integration_state: 'validated',
    })

    expect(answer.status).toBe(409)
  })

  it.each(['advisor', 'manager', 'client', 'backOfficeUser'] as const)(
    'is refused to %s even for an unknown dossier',
    async (role) => {
      const caller = await api.signIn(role)

      const known = await decide({ integration_state: 'validated' }, caller)
      const unknown = await caller.put('/dossiers/integration-state/999999', {
        integration_state: 'validated',
      })

      expect([known.status, unknown.status]).toEqual([403, 403])
      for (const path of ['state', 'view', 'history'])
        expect((await caller.get(`/dossier/integration-state/${dossier.id}/${path}`)).status).toBe(403)
      expect((await caller.get(`/dossier/${dossier.id}/summary`)).status).toBe(403)
      expect((await caller.get('/dossiers/integration-state')).status).toBe(403)
    },
  )
})

describe('the review page', () => {
  it('shows effective answers formatted for display, under their short labels', async () => {
    const answer = await reviewer.get(`/dossier/integration-state/${dossier.id}/view`)

    expect(answer.text).not.toContain('typed and then hidden')
    expect(answer.text).not.toContain('online')
    expect(answer.body).toMatchObject({
      pages: [
        {
          id: wireId(formId, 'identite'),
          name: 'Identité du souscripteur',
          blocks: [
            {
              name: 'Souscripteur',
              elements: [
                { presentation: 'last_name', value: 'LEMAIRE' },
                { presentation: 'email', value: 'f.lemaire@orange.test' },
                { presentation: 'PPE', value: false },
              ],
            },
          ],
        },
        {
          blocks: [
            {
              elements: [
                { presentation: 'product', value: 'Démo Pierre Patrimoine' },
                { presentation: 'price' },
                { presentation: 'shares', value: '12' },
                { presentation: 'amount', value: '2\u00A0400,00\u00A0€' },
              ],
            },
          ],
        },
      ],
    })
  })

  it('shows a stored answer that the form would refuse now', async () => {
    await api.services.store.db
      .updateTable('dossier_block')
      .set({ answers: JSON.stringify({ last_name: 'LEMAIRE', email: 'f.lemaire' }) })
      .where('dossier_id', '=', dossier.id)
      .where('block', '=', 'holder')
      .execute()

    const answer = await reviewer.get(`/dossier/integration-state/${dossier.id}/view`)

    expect(answer.text).toContain('"value":"f.lemaire"')
  })

  it('gives the summary with the place in the queue', async () => {
    const answer = await reviewer.get(`/dossier/${dossier.id}/summary`)

    expect(answer.body).toMatchObject({
      present: 'LEMAIRE, Démo Pierre Patrimoine',
      product: 'Démo Pierre Patrimoine',
      subscriptionGlobalAmount: '2400.00',
      detention_mode: null,
      signature_date: '2026-11-20T10:00:00.000Z',
      paper: null,
      queue: { next: null, more_than_total: false },
    })
  })

  it('lists the dossiers of one state', async () => {
    await decide({ integration_state: 'error', reason: 'à corriger' })

    const answer = await reviewer.get(
      `/dossiers/integration-state?integrationState=error&searchTerm=${dossier.id}`,
    )

    expect(answer.body).toMatchObject({
      total_items: 1,
      dossiers: [{ id: dossier.id, integrate_state: 'error' }],
    })
  })

  it('answers 404 for a dossier that does not exist', async () => {
    expect((await reviewer.get('/dossier/integration-state/999999/view')).status).toBe(404)
  })
})

async function mailBodies(): Promise<string> {
  const rows = await api.services.store.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'mail')
    .where('dedup_key', 'like', `review-${dossier.id}-%`)
    .execute()
  return JSON.stringify(rows)
}

describe('the check that should have found why', () => {
  const causes = async () => {
    const { body } = await reviewer.get(`/dossier/integration-state/${dossier.id}/history`)
    return ReviewHistory.parse(body).history.map(({ state, cause }) => [state, cause])
  }

  it('is kept with an error and a refusal, for reviewers, and with no acceptance', async () => {
    await decide({ integration_state: 'error', reason: 'Facture ancienne', cause: 'proofAge' })
    const mails = await mailBodies()
    await decide({ integration_state: 'validated', cause: 'proofAge' })

    expect(await causes()).toEqual([
      ['error', 'proofAge'],
      ['validated', null],
    ])
    expect(mails).not.toContain('proofAge')
  })

  it('is none that compliance alone follows', async () => {
    const answer = await decide({ integration_state: 'refused', reason: 'x', cause: 'screening' })

    expect(answer.status).toBe(422)
  })
})
