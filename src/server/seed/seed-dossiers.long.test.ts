import { describe, expect, it, vi } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { loadTemplates } from '../documents/load-templates.ts'
import { TestApi } from '#test/support/api-client.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { registerDemoDossiers } from './reach-goals.ts'
import { seedDemo } from './seed-demo.ts'

const deployment = await loadDeployment('demo')
const report = (await loadTemplates(deployment)).filter(({ code }) => code === deployment.suitability?.report)
// The demo's own decisions do not wait until they can no longer be undone.
const environment = { DECISION_UNDO_SECONDS: '60' }
const api = await forFile(TestApi.start(deployment, { templates: report, environment }))
registerDemoDossiers(api.app, api.services)
await seedDemo(api.services)

describe('the demo’s dossiers', () => {
  it('are at different blocks, for several people, some of them ended', async () => {
    const rows = await api.services.store.db
      .selectFrom('dossier')
      .innerJoin('account', 'account.id', 'dossier.created_by')
      .select(['account.role', 'dossier.state', 'dossier.title', 'dossier.progress', 'dossier.direct'])
      .execute()

    expect(new Set(rows.map(({ state }) => state))).toEqual(
      new Set([
        'ongoing',
        'canceled',
        'rejected',
        'signed',
        'registration',
        'registered',
        'compliance_validation',
        'additional_documents',
        'compliant',
        'compliant_payment',
      ]),
    )
    expect(new Set(rows.map(({ progress }) => progress)).size).toBeGreaterThan(5)
    expect(rows.map(({ title }) => title)).toContain('Mme Françoise LEMAIRE')
    expect(rows.map(({ title }) => title)).toContain('M. Bastien CHAUVET, Démo Pierre Patrimoine')
    expect(rows.filter(({ direct }) => direct)).toHaveLength(2)
  })

  it('are created once', async () => {
    const count = async () =>
      api.services.store.db
        .selectFrom('dossier')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const before = await count()

    await seedDemo(api.services)

    expect(await count()).toEqual(before)
  })

  it('match register customers exactly or nearly', async () => {
    const codes = await api.services.store.db.selectFrom('customer').select('code').execute()
    const offered = api.services.deployment.datalists['customers']?.options.map(({ value }) => value) ?? []

    expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(offered))
  })

  it('are visible to a prospect only if their own', async () => {
    const { id } = await api.services.store.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'prospect@demo.test')
      .executeTakeFirstOrThrow()
    const prospect = await api.signInAs(id)

    const list = await prospect.get('/dossiers?state=current-cases&form=all')

    expect(list.body).toMatchObject({ dossiers: [{ present: 'M. Mathieu ROUSSEL' }] })
  })

  it('cover every dossier and review state once their jobs have run, with sealed documents', async () => {
    const { store, outbox } = api.services
    // Jobs are scheduled by the database clock; the test clock was frozen before it.
    api.clock.advance({ minutes: 3 * 365 * 24 * 60 })
    // Envelopes are ordered by the time of their creation: a correction's is later than the one that it supersedes.
    const now = api.clock.now.bind(api.clock)
    vi.spyOn(api.clock, 'now').mockImplementation(() => {
      api.clock.advance({ seconds: 0.001 })
      return now()
    })

    // Lines leave for the register some seconds after the decision.
    const ticking = setInterval(() => api.clock.advance({ seconds: 1 }), 100)
    await outbox.drain().finally(() => clearInterval(ticking))

    const rows = await store.db.selectFrom('dossier').select(['state', 'integration_state']).execute()
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(DOSSIER_STATES))
    const reviews = new Set(rows.flatMap(({ integration_state: review }) => review ?? []))
    expect(reviews).toEqual(new Set(INTEGRATION_STATES))
    const corrections = await store.db
      .selectFrom('correction')
      .select(['state', 'concerned'])
      .orderBy('state')
      .execute()
    expect(corrections).toEqual([
      { state: 'accepted', concerned: 'advisor' },
      { state: 'answered', concerned: 'advisor' },
      { state: 'open', concerned: 'subscriber' },
    ])
    const unsealed = await store.db
      .selectFrom('envelope')
      .innerJoin('envelope_party as party', 'party.envelope_id', 'envelope.id')
      .select('envelope.dossier_id')
      .where('envelope.state', '=', 'completed')
      .where('party.sealed_at', 'is', null)
      .execute()
    expect(unsealed).toEqual([])
    // With the hold, the delivery would follow a minute after the decision.
    const delivered = await store.db
      .selectFrom('register_attempt as attempt')
      .innerJoin('integration_event as event', 'event.dossier_id', 'attempt.dossier_id')
      .select(['event.at', 'attempt.created_at as delivered'])
      .where('event.state', '=', 'validated')
      .where('attempt.attempt', '=', 1)
      .execute()
    const delays = delivered.map(({ at, delivered: then }) => then.getTime() - at.getTime())
    expect(delays.length).toBeGreaterThan(0)
    expect(Math.max(...delays)).toBeLessThan(30_000)
    const undone = await store.db
      .selectFrom('outbox')
      .select(['kind', 'last_error'])
      .where('done_at', 'is', null)
      .where('last_error', 'is not', null)
      .execute()
    expect(undone).toEqual([])
  }, 180_000)
})
