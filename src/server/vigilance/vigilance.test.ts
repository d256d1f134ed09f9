import { beforeEach, describe, expect, it } from 'vitest'
import { BatchLine } from '#contract/review-batch.ts'
import { DossierList } from '#contract/dossiers.ts'
import { Decided } from '#contract/review.ts'
import { DossierVigilance } from '#contract/vigilance.ts'
import { VigilanceSettings } from '#form/vigilance-settings.ts'
import { verifyStore } from '#server/verify/verify-store.ts'
import { TestApi, type Answer, type Caller } from '#test/support/api-client.ts'
import { buildCheckDeployment, signCheckedDossier } from '#test/support/check-world.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { removeDossier } from '../retention/remove-dossier.ts'

const RACES = process.env['LONG_RUN'] ? 500 : 5

/** Shares cost 200 euros. */
const LARGE = '120'
const TABLE = VigilanceSettings.parse({
  rows: [
    {
      code: 'large',
      level: 'enhanced',
      why: { fr: 'Le montant est élevé.', en: 'The amount is large.' },
      when: { amountFrom: 20_000 },
    },
    {
      code: 'known',
      level: 'reduced',
      why: { fr: 'Client connu.', en: 'Known client.' },
      when: { amountBelow: 10_000, relationFrom: 12 },
    },
  ],
})

const api = await forFile(
  TestApi.start(
    { ...buildCheckDeployment({ severity: { identityBirthDate: 'off' } }), vigilance: TABLE },
    { environment: { DECISION_UNDO_SECONDS: '10' } },
  ),
)
const { db } = api.services.store
const advisor = await api.signIn('advisor')
const ann = await api.signIn('manageDossier', { name: 'Ann' })
const bob = await api.signIn('manageDossier', { name: 'Bob' })
const officer = await api.signIn('compliance')
const TEXT = 'Origine des fonds : vente d’un appartement, acte vu.'
const ACCEPT = { integration_state: 'validated', reason: 'Complet' }

const signedDossier = (shares: string) => signCheckedDossier(api, advisor, { shares })

let id: number
beforeEach(async () => {
  id = await signedDossier(LARGE)
})

async function read(caller: Caller = ann, language = 'fr'): Promise<DossierVigilance> {
  const answer = await caller.get(`/dossiers/${id}/vigilance`, { 'accept-language': language })
  return DossierVigilance.parse(answer.body)
}
const conclude = (caller: Caller, digest: string, headers: Record<string, string> = {}): Promise<Answer> =>
  caller.post(`/dossiers/${id}/vigilance/conclusions`, { text: TEXT, digest }, headers)
const concludeNow = async (caller: Caller) => conclude(caller, (await read()).digest)
const decide = (caller: Caller, body: object = ACCEPT) =>
  caller.put(`/dossiers/integration-state/${id}`, body)
const undo = (caller: Caller, decision: number) =>
  caller.post(`/dossiers/integration-state/${id}/undo`, { decision })
async function batch(caller: Caller): Promise<BatchLine> {
  const { text } = await caller.post('/dossiers/integration-state/batch', { action: 'accept', ids: [id] })
  return BatchLine.parse(JSON.parse(text.split('\n')[0] ?? ''))
}
const stateOf = async () =>
  (await db.selectFrom('dossier').select('integration_state').where('id', '=', id).executeTakeFirstOrThrow())
    .integration_state
const stored = () =>
  db.selectFrom('vigilance_assessment').selectAll().where('dossier_id', '=', id).orderBy('id').execute()

/** Another fact than was assessed before, as a correction would leave it. */
const changeChannel = () => db.updateTable('dossier').set({ direct: true }).where('id', '=', id).execute()

describe('the level of a dossier', () => {
  it('is stored with its reasons and the digest of the table when the subscription is sent', async () => {
    const rows = await stored()

    expect(rows).toMatchObject([
      {
        occasion: 'opening',
        level: 'enhanced',
        reasons: [{ row: 'large', matched: [{ fact: 'amount', value: '2400000' }] }],
        facts: { amountCents: 2_400_000, product: 'DPA', channel: 'advised', relationMonths: 0 },
        table_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  it('is shown with its reason in the language of the reader', async () => {
    const [fr, en] = [await read(ann), await read(officer, 'en')]

    expect(fr).toMatchObject({
      level: 'enhanced',
      asks_conclusion: true,
      can_conclude: true,
      reasons: [{ row: 'large', why: 'Le montant est élevé.' }],
      history: [{ occasion: 'opening', level: 'enhanced', reasons: ['Le montant est élevé.'] }],
    })
    expect(en.reasons).toEqual([
      { row: 'large', why: 'The amount is large.', matched: ['Amount: €24,000.00'] },
    ])
  })

  it('follows the age of the relation with the same account', async () => {
    const client = await api.signIn('client')
    await db.updateTable('dossier').set({ client_id: client.id }).where('id', '=', id).execute()
    const former = new Date(api.clock.now().getTime() - 400 * 86_400_000)
    await db.updateTable('dossier').set({ signed_at: former }).where('id', '=', id).execute()
    id = await signedDossier('12')
    const before = await read()
    await db.updateTable('dossier').set({ client_id: client.id }).where('id', '=', id).execute()

    const after = await read()

    expect([before.level, after.level]).toEqual(['standard', 'reduced'])
    expect(after.reasons[0]?.matched.at(-1)).toMatch(/13 mois$/)
  })

  it('is a column and a filter of reviewers and compliance, and of nobody else', async () => {
    const list = (query: string) =>
      `/dossiers/integration-state?integrationState=ongoing&itemsPerPage=100${query}`
    const found = DossierList.parse((await ann.get(list('&vigilance=enhanced'))).body).dossiers
    const others = DossierList.parse((await officer.get(list('&vigilance=reduced,standard'))).body).dossiers
    const own = DossierList.parse((await advisor.get('/dossiers?state=signed-files&itemsPerPage=100')).body)
    const clerk = await api.signIn('backOfficeUser')

    expect(found.find((row) => row.id === id)?.vigilance).toBe('enhanced')
    expect(found.every(({ vigilance }) => vigilance === 'enhanced')).toBe(true)
    expect(others.every(({ vigilance }) => vigilance !== 'enhanced' && vigilance !== null)).toBe(true)
    expect(new Set(own.dossiers.map(({ vigilance }) => vigilance))).toEqual(new Set([null]))
    for (const caller of [advisor, clerk])
      expect((await caller.get('/dossiers?state=signed-files&vigilance=enhanced')).status).toBe(403)
  })
})

describe('an acceptance of enhanced vigilance', () => {
  it('is refused without a conclusion, by the call and in a batch, and leaves nothing', async () => {
    expect(codesOf(await decide(ann))).toEqual(['CONCLUSION_REQUIRED'])
    expect(await batch(ann)).toMatchObject({ outcome: 'refused', code: 'CONCLUSION_REQUIRED' })

    expect(await stateOf()).toBe('ongoing')
    expect(await stored()).toHaveLength(1)
  })

  it('is refused to the author of the conclusion, also by another account of theirs, and in a batch', async () => {
    await concludeNow(ann)
    const alias = await api.signIn('manageDossier')
    const { email } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('account')
      .set({ email: email.replace('@', `+${id}@`) })
      .where('id', '=', alias.id)
      .execute()

    expect(codesOf(await decide(ann))).toEqual(['CONCLUSION_BY_DECIDER'])
    expect(codesOf(await decide(alias))).toEqual(['CONCLUSION_BY_DECIDER'])
    expect(await batch(ann)).toMatchObject({ outcome: 'refused', code: 'CONCLUSION_BY_DECIDER' })
    expect(await stateOf()).toBe('ongoing')
  })

  it('must come from another person, and stores what was assessed at the decision', async () => {
    await concludeNow(ann)

    expect((await decide(bob)).body).toMatchObject({ integration_state: 'validated' })

    expect((await stored()).map(({ occasion, level }) => [occasion, level])).toEqual([
      ['opening', 'enhanced'],
      ['decision', 'enhanced'],
    ])
    expect(await read()).toMatchObject({ level: 'enhanced', can_conclude: false })
  })

  it('may follow the conclusion of compliance, which accepts nothing itself', async () => {
    await concludeNow(officer)

    expect((await decide(officer)).status).toBe(403)
    expect((await decide(ann)).status).toBe(200)
  })

  it('may come from one of two who each wrote a conclusion', async () => {
    await concludeNow(ann)
    await concludeNow(bob)

    expect((await decide(ann)).status).toBe(200)
  })

  it('must still come from another person after an undo', async () => {
    await concludeNow(ann)
    const { decision } = Decided.parse((await decide(bob)).body)
    expect((await undo(bob, decision)).status).toBe(200)

    expect(codesOf(await decide(ann))).toEqual(['CONCLUSION_BY_DECIDER'])
    expect((await decide(bob)).status).toBe(200)
  })

  it('needs a conclusion, a refusal or a return does not', async () => {
    expect((await decide(ann, { integration_state: 'error', reason: 'RIB illisible' })).status).toBe(200)
    expect((await decide(ann, { integration_state: 'refused', reason: 'Fonds douteux' })).status).toBe(200)
  })

  it('is refused to an author who concludes and accepts concurrently', async () => {
    for (let race = 0; race < RACES; race += 1) {
      id = await signedDossier(LARGE)
      const { digest } = await read()

      await Promise.all([conclude(ann, digest), decide(ann), decide(bob), batch(ann), batch(bob)])

      const events = await db
        .selectFrom('integration_event')
        .select('actor_id')
        .where('dossier_id', '=', id)
        .execute()
      expect(events.length).toBeLessThanOrEqual(1)
      for (const event of events) expect(event.actor_id).toBe(bob.id)
    }
  }, 300_000)
})

describe('a conclusion', () => {
  it('is refused when an answer has changed since it was shown', async () => {
    const { digest } = await read()
    await changeChannel()

    expect(codesOf(await conclude(ann, digest))).toEqual(['VIGILANCE_CHANGED'])
  })

  it('is void once another fact is assessed, and must be written again', async () => {
    await concludeNow(ann)
    await changeChannel()

    expect((await read()).conclusions).toMatchObject([{ text: TEXT, current: false, own: true }])
    expect(codesOf(await decide(bob))).toEqual(['CONCLUSION_REQUIRED'])
    await concludeNow(ann)
    expect((await decide(bob)).status).toBe(200)
  })

  it('stays valid while time passes', async () => {
    const { digest } = await read()
    api.clock.advance({ hours: 24 * 70 })

    expect((await read()).digest).toBe(digest)
  })

  it('is not required at another level', async () => {
    id = await signedDossier('60')
    const { digest, ...told } = await read()

    expect(told).toMatchObject({
      level: 'standard',
      asks_conclusion: false,
      can_conclude: false,
      reasons: [],
    })
    expect(codesOf(await conclude(ann, digest))).toEqual(['CONCLUSION_NOT_ASKED'])
    expect((await decide(ann)).status).toBe(200)
  })

  it('is written once under its key', async () => {
    const { digest } = await read()
    const key = { 'idempotency-key': `conclusion-${id}` }

    const [first, again] = [await conclude(ann, digest, key), await conclude(ann, digest, key)]

    expect(again.body).toEqual(first.body)
    expect((await read()).conclusions).toHaveLength(1)
  })

  it('is not written before the signature nor after the decision', async () => {
    const { digest } = await read()
    await db.updateTable('dossier').set({ integration_state: null }).where('id', '=', id).execute()
    expect(codesOf(await conclude(ann, digest))).toEqual(['STATE_CONFLICT'])

    await db.updateTable('dossier').set({ integration_state: 'refused' }).where('id', '=', id).execute()
    expect(codesOf(await conclude(ann, digest))).toEqual(['DECISION_TAKEN'])
  })

  it.each([' ', '\u200B', 'x'.repeat(5_001)])('must not be blank or too long (%#)', async (text) => {
    const { digest } = await read()

    const answer = await ann.post(`/dossiers/${id}/vigilance/conclusions`, { text, digest })

    expect(answer.status).toBe(422)
  })

  it('is in the timeline of reviewers and in no other', async () => {
    await concludeNow(ann)

    const [own, others] = await Promise.all(
      [bob, advisor].map((caller) => caller.get(`/dossiers/${id}/timeline`)),
    )

    expect(own?.text).toContain(TEXT)
    expect(own?.text).toContain('vigilance_concluded')
    expect(others?.status).toBe(200)
    expect(others?.text).not.toContain('vigilance')
  })

  it('is removed with its dossier', async () => {
    await concludeNow(ann)

    await db.transaction().execute((trx) => removeDossier(api.services, trx, id, 'erasure'))

    expect(await stored()).toEqual([])
    expect(
      await db.selectFrom('vigilance_conclusion').select('id').where('dossier_id', '=', id).execute(),
    ).toEqual([])
  })
})

it('leaves an audit that explains every row', async () => {
  await concludeNow(ann)
  await decide(bob)

  const reports = await Array.fromAsync(verifyStore(api.services))

  expect(JSON.stringify(reports)).not.toContain('vigilance')
})
