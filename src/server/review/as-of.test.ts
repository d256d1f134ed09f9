import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { AsOf, Timeline } from '#contract/review-timeline.ts'
import { ReviewView } from '#contract/review.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment, VALID_BLOCKS } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'
import { smallPdfUri } from '#test/support/small-pdf.ts'
import { publishFacts } from '../forms/deployment-facts.ts'

const deployment = buildDossierDeployment()
const api = await forFile(TestApi.start(deployment))
const advisor = await api.signIn('advisor', { name: 'Conseil' })
const reviewer = await api.signIn('manageDossier', { name: 'Contrôle' })
const { formId } = api
const HOLDER = VALID_BLOCKS['holder'] ?? {}

const now = () => api.clock.now().toISOString()
const later = () => api.clock.advance({ minutes: 1 })

const asOf = (dossier: StartedDossier, at: string, caller = reviewer) =>
  caller.get(`/dossiers/${dossier.id}/as-of?at=${encodeURIComponent(at)}`)
const pagesAt = async (dossier: StartedDossier, at: string) =>
  AsOf.parse((await asOf(dossier, at)).body).pages

async function valuesAt(dossier: StartedDossier, at: string): Promise<Readonly<Record<string, unknown>>> {
  const elements = (await pagesAt(dossier, at)).flatMap(({ blocks }) =>
    blocks.flatMap((block) => block.elements),
  )
  return Object.fromEntries(elements.map(({ elementId, value }) => [elementId.split('-')[1], value]))
}

async function viewNow({ id }: StartedDossier) {
  return ReviewView.parse((await reviewer.get(`/dossier/integration-state/${id}/view`)).body).pages
}

async function upload({ id }: StartedDossier, title: string): Promise<void> {
  const value = smallPdfUri()
  await advisor.put(`/dossiers/${id}/receipts`, {
    submittingBlockId: wireId(formId, 'papers'),
    receipts: [{ typeId: 1, elementId: wireId(formId, 'identity'), value, title }],
  })
}

describe('GET /dossiers/{id}/as-of', () => {
  it('shows what the review showed at that instant', async () => {
    const dossier = await startDossier(advisor, formId)
    const seen: [string, unknown][] = []
    const note = async () => {
      seen.push([now(), await viewNow(dossier)])
      later()
    }

    await note()
    await submit(advisor, dossier, 'holder', { ...HOLDER, pep: 'true', pep_detail: 'maire' })
    await note()
    await submit(advisor, dossier, 'product')
    await note()
    await upload(dossier, 'carte.pdf')
    await note()
    await submit(advisor, dossier, 'holder', { ...HOLDER, first_name: null, pep: 'false' })
    await note()

    for (const [at, pages] of seen) expect(await pagesAt(dossier, at)).toEqual(pages)
  })

  it('shows a receipt that was removed since', async () => {
    const dossier = await startDossier(advisor, formId)
    await upload(dossier, 'carte.pdf')
    const before = now()
    later()
    const { id } = await api.services.store.db
      .selectFrom('receipt')
      .select('id')
      .where('dossier_id', '=', dossier.id)
      .executeTakeFirstOrThrow()

    await advisor.delete(`/dossiers/${dossier.id}/receipts/${id}`)

    expect(await valuesAt(dossier, before)).toEqual({ identity: ['carte.pdf'] })
    expect(await valuesAt(dossier, now())).toEqual({})
  })

  it('uses the prices of that day', async () => {
    const { db } = api.services.store
    const product = deployment.products[0]
    if (!product) throw new Error('the deployment has no product')
    await publishFacts(db, deployment, new Date('2026-01-01T00:00:00Z'))
    const dossier = await startDossier(advisor, formId)
    await submit(advisor, dossier, 'product')
    const before = now()
    later()
    const prices = [{ validFrom: '2026-01-01', amountEuros: '250', source: 'demo value' }]
    await publishFacts(db, { ...deployment, products: [{ ...product, prices }] }, api.clock.now())

    expect(await valuesAt(dossier, before)).toMatchObject({ amount: expect.stringMatching(/^2\s400,00/) })
    expect(await valuesAt(dossier, now())).toMatchObject({ amount: expect.stringMatching(/^3\s000,00/) })
  })

  it('gives the states of then', async () => {
    const dossier = await startDossier(advisor, formId)
    const before = now()
    later()
    await advisor.put(`/dossiers/${dossier.id}/status`, { status: 'canceled' })

    const [then, today] = [await asOf(dossier, before), await asOf(dossier, now())]

    expect(then.body).toMatchObject({ state: 'ongoing', integration_state: null, complete: true })
    expect(today.body).toMatchObject({ state: 'canceled' })
  })

  it.each([
    ['no instant', ''],
    ['a date without a time', '2026-11-20'],
    ['a time without an offset', '2026-11-20T10:00:00'],
    ['another text', 'yesterday'],
  ])('refuses %s', async (_name, at) => {
    const dossier = await startDossier(advisor, formId)

    const answer = await asOf(dossier, at)

    expect([answer.status, codesOf(answer)]).toEqual([422, ['INVALID_REQUEST']])
  })

  it('refuses an instant before the dossier existed, and one in the future', async () => {
    const created = api.clock.now().getTime()
    const dossier = await startDossier(advisor, formId)

    const answers = [
      await asOf(dossier, new Date(created - 1).toISOString()),
      await asOf(dossier, new Date(created + 1).toISOString()),
    ]

    expect(answers.map((answer) => [answer.status, ...codesOf(answer)])).toEqual([
      [422, 'INSTANT_OUT_OF_RANGE'],
      [422, 'INSTANT_OUT_OF_RANGE'],
    ])
    expect((await asOf(dossier, '2026-01-01T00:00:00Z', await api.signIn('advisor'))).status).toBe(404)
  })
})

describe('GET /dossiers/{id}/timeline', () => {
  it('says who changed what, how and when, with former values', async () => {
    const dossier = await startDossier(advisor, formId)
    later()
    await submit(advisor, dossier, 'holder', { ...HOLDER, country: 'FR' })
    later()
    await submit(advisor, dossier, 'holder', { ...HOLDER, country: 'RE', pep: 'true', pep_detail: 'maire' })
    await upload(dossier, 'carte.pdf')

    const { steps } = Timeline.parse((await advisor.get(`/dossiers/${dossier.id}/timeline`)).body)

    expect(steps.map(({ kind, block, actor }) => [kind, block, actor?.name])).toEqual([
      ['created', null, 'Camille Conseil'],
      ['submitted', 'Souscripteur', 'Camille Conseil'],
      ['submitted', 'Souscripteur', 'Camille Conseil'],
      ['receipt_added', null, 'Camille Conseil'],
    ])
    expect(steps[2]?.changes).toEqual([
      { elementId: wireId(formId, 'pep'), label: 'PPE', how: 'chosen', from: null, to: true },
      { elementId: wireId(formId, 'pep_detail'), label: 'pep_detail', how: 'typed', from: null, to: 'maire' },
      {
        elementId: wireId(formId, 'country'),
        label: 'country',
        how: 'chosen',
        from: 'France',
        to: 'La Réunion',
      },
    ])
    expect(steps[3]?.changes).toMatchObject([{ how: 'uploaded', from: null, to: ['carte.pdf'] }])
  })

  it('keeps reasons and pairing for reviewers', async () => {
    const dossier = await startDossier(advisor, formId)
    await api.services.store.db
      .updateTable('dossier')
      .set({ state: 'signed', status: 'signed', integration_state: 'ongoing', signed_at: api.clock.now() })
      .where('id', '=', dossier.id)
      .execute()
    await reviewer.put(`/dossiers/integration-state/${dossier.id}`, {
      integration_state: 'refused',
      reason: 'Soupçon sur les fonds',
    })

    const read = async (caller = reviewer) =>
      Timeline.parse((await caller.get(`/dossiers/${dossier.id}/timeline`)).body).steps.at(-1)

    expect(await read()).toMatchObject({
      kind: 'decided',
      decision: 'refused',
      reason: 'Soupçon sur les fonds',
    })
    expect(await read(advisor)).toMatchObject({ kind: 'decided', decision: 'refused', reason: null })
  })
})
