import { beforeEach, describe, expect, it } from 'vitest'
import { addProgram } from '#test/support/event-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment, VALID_BLOCKS } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'
import { smallPdfUri } from '#test/support/small-pdf.ts'

let dossier: StartedDossier

const api = await forFile(TestApi.start(buildDossierDeployment()))
const advisor = await api.signIn('advisor')
const { formId } = api
beforeEach(async () => {
  dossier = await startDossier(advisor, formId)
})

const end = (body: object, caller = advisor) => caller.put(`/dossiers/${dossier.id}/status`, body)

/** Everything up to the block that opens the envelope, and a receipt where one is required. */
async function fill(): Promise<void> {
  const value = smallPdfUri()
  await advisor.put(`/dossiers/${dossier.id}/receipts`, {
    submittingBlockId: wireId(formId, 'papers'),
    receipts: [{ typeId: 1, elementId: wireId(formId, 'identity'), value, title: 'carte.pdf' }],
  })
  for (const block of Object.keys(VALID_BLOCKS).slice(0, -1)) await submit(advisor, dossier, block)
}

async function envelopes() {
  return api.services.store.db
    .selectFrom('envelope')
    .leftJoin('envelope_party', 'envelope_party.envelope_id', 'envelope.id')
    .select(['envelope.state', 'envelope_party.party', 'envelope_party.name', 'envelope_party.mobile'])
    .where('envelope.dossier_id', '=', dossier.id)
    .execute()
}

describe('the block that opens an envelope', () => {
  it('freezes every block up to it and invites the visible parties', async () => {
    await fill()

    const answer = await submit(advisor, dossier, 'declare')
    const change = await submit(advisor, dossier, 'holder')

    expect(answer.body).toMatchObject({
      status: 'ongoing',
      frozen_blocks: ['holder', 'detail', 'product', 'papers', 'declare'].map((slug) => wireId(formId, slug)),
    })
    expect(codesOf(change)).toEqual(['BLOCK_FROZEN'])
    expect(await envelopes()).toEqual([
      { state: 'preparing', party: 'subscriber', name: 'Françoise LEMAIRE', mobile: '+33612345678' },
    ])
  })

  it('is submitted by the advisor, never by a program that acts for them', async () => {
    await fill()
    const scopes = ['dossiers:read', 'dossiers:write'] as const
    const program = await addProgram(api, { actsFor: [advisor.id], owner: null, scopes })

    const earlier = await submit(program, dossier, 'holder')
    const answer = await submit(program, dossier, 'declare')

    expect(earlier.status).toBe(200)
    expect([answer.status, codesOf(answer)]).toEqual([403, ['PERSON_REQUIRED']])
    expect(await envelopes()).toEqual([])
  })

  it('reports page and element of everything that is missing', async () => {
    await submit(advisor, dossier, 'product')

    const answer = await submit(advisor, dossier, 'declare')

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      errors: [
        { property: wireId(formId, 'last_name'), params: { pageTitle: 'Identité' } },
        { property: wireId(formId, 'email'), params: { pageTitle: 'Identité' } },
        { property: wireId(formId, 'identity'), params: { pageTitle: 'Souscription' } },
      ],
    })
    expect(await envelopes()).toEqual([])
  })

  it('opens one envelope for repeated submits', async () => {
    await fill()

    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(advisor, dossier, 'declare')))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await envelopes()).toHaveLength(1)
  })
})

describe('PUT /dossiers/{id}/status', () => {
  it('abandons a dossier and voids its envelope', async () => {
    await fill()
    await submit(advisor, dossier, 'declare')

    const answer = await end({ status: 'canceled' })

    expect(answer.body).toEqual({ status: 'canceled' })
    expect(await envelopes()).toMatchObject([{ state: 'voided' }])
  })

  it('rejects with a reason, and not without', async () => {
    expect((await end({ status: 'rejected', reason: ' \u2060 ' })).body).toMatchObject({
      errors: [{ property: 'reason', code: 'REASON_REQUIRED' }],
    })

    expect((await end({ status: 'rejected', reason: 'Hors cible' })).body).toEqual({ status: 'rejected' })
  })

  it('lets one of two simultaneous endings through', async () => {
    const answers = await Promise.all([
      end({ status: 'canceled' }),
      end({ status: 'rejected', reason: 'non' }),
    ])

    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  it('is refused for a signed dossier and for an unknown state', async () => {
    await api.services.store.db
      .updateTable('dossier')
      .set({ state: 'signed' })
      .where('id', '=', dossier.id)
      .execute()

    expect((await end({ status: 'canceled' })).status).toBe(409)
    expect((await end({ status: 'signed' })).status).toBe(422)
  })

  it('hides other users’ dossiers and refuses roles that never may', async () => {
    const stranger = await api.signIn('advisor')
    const client = await api.signIn('client')

    expect((await end({ status: 'canceled' }, stranger)).status).toBe(404)
    expect((await end({ status: 'canceled' }, client)).status).toBe(403)
  })
})
