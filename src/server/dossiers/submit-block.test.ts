import { beforeEach, describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { SubmittedBlock } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment, VALID_BLOCKS } from '#test/support/dossier-form.ts'
import { asOutsider } from '#test/support/transaction-guard.ts'
import { codesOf, startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'

import { checkAudit } from '../verify/check-audit.ts'

let dossier: StartedDossier

const api = await forFile(TestApi.start(buildDossierDeployment()))
const advisor = await api.signIn('advisor')
const { formId } = api
beforeEach(async () => {
  dossier = await startDossier(advisor, formId)
})

describe('PUT /dossiers/{id}/values', () => {
  it('stores a block and what lists show of it', async () => {
    await submit(advisor, dossier, 'holder')

    const answer = await submit(advisor, dossier, 'product')

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      status: 'ongoing',
      revision: 1,
      present: 'Françoise LEMAIRE, Démo Pierre Patrimoine',
      subscriptionGlobalAmount: '2400.00',
      last_submitted_block_id: wireId(formId, 'product'),
      frozen_blocks: [],
    })
  })

  it('answers every broken rule in the language asked for', async () => {
    const answer = await submit(advisor, dossier, 'holder', { last_name: null, email: 'no address' })

    expect(answer.status).toBe(422)
    expect(codesOf(answer)).toEqual(['validation.error.required', 'validation.error.email'])
    expect(answer.body).toMatchObject({
      errors: [
        {
          property: wireId(formId, 'last_name'),
          message: 'Le champ «\u00A0last_name\u00A0» est obligatoire',
          params: {
            page: wireId(formId, 'identite'),
            block: wireId(formId, 'holder'),
            pageTitle: 'Identité',
          },
        },
        { property: wireId(formId, 'email') },
      ],
    })
    expect(await storedBlocks()).toEqual([])
  })

  it('accepts only answers of the datalist', async () => {
    const holder = VALID_BLOCKS['holder']

    const unknown = await submit(advisor, dossier, 'holder', { ...holder, country: 'ZZ' })
    const known = await submit(advisor, dossier, 'holder', { ...holder, country: 'FR' })

    expect(unknown.status).toBe(422)
    expect(codesOf(unknown)).toEqual(['validation.error.select-single'])
    expect(known.status).toBe(200)
  })

  it('refuses elements of another block and unknown ones', async () => {
    const answer = await submit(advisor, dossier, 'holder', { shares: '12', nothing: 'x' })

    expect(answer.status).toBe(422)
    expect(codesOf(answer)).toEqual(['UNKNOWN_ELEMENT', 'UNKNOWN_ELEMENT'])
  })

  it.each(['a\u0000b', 'a\uD800b'])('refuses a text that no store keeps', async (value) => {
    const answer = await submit(advisor, dossier, 'holder', { last_name: value, email: 'a@bb.test' })

    expect(answer.status).toBe(422)
    expect(codesOf(answer)).toEqual(['INVALID_REQUEST'])
  })

  it('refuses a block that another answer hides', async () => {
    const answer = await submit(advisor, dossier, 'detail', { office: 'Mayor' })

    expect(answer.status).toBe(422)
    expect(codesOf(answer)).toEqual(['INVALID_REQUEST'])
  })

  it('never takes a computed, hidden or receipt value from the request', async () => {
    await submit(advisor, dossier, 'product', { product: 'DPA', shares: '12', amount: '1', price: '1' })
    await submit(advisor, dossier, 'holder', {
      last_name: 'A',
      email: 'a@bb.test',
      channel: 'forged',
      pep: 'false',
      pep_detail: 'kept for later',
    })
    const papers = await submit(advisor, dossier, 'papers', { identity: ['999'] })

    const blocks = await storedBlocks()
    expect(blocks).toEqual([
      {
        block: 'holder',
        answers: { last_name: 'A', email: 'a@bb.test', pep: 'false', pep_detail: 'kept for later' },
      },
      { block: 'product', answers: { product: 'DPA', shares: '12' } },
    ])
    expect(codesOf(papers)).toEqual(['validation.error.receipt'])
  })

  it('answers 409 with current values to a stale revision and stores nothing', async () => {
    await submit(advisor, dossier, 'product')
    await submit(advisor, dossier, 'product', { product: 'DPA', shares: '20' }, { revision: 1 })

    const answer = await submit(
      advisor,
      dossier,
      'product',
      { product: 'DPA', shares: '30' },
      { revision: 1 },
    )

    expect(answer.status).toBe(409)
    expect(codesOf(answer)).toEqual(['STALE_REVISION'])
    expect(answer.body).toMatchObject({
      fresh: {
        revision: 2,
        values: expect.arrayContaining([{ elementId: wireId(formId, 'shares'), value: '20' }]) as unknown,
      },
    })
  })

  it('accepts the stored answers over an older revision: a submit whose answer was lost is sent again', async () => {
    await submit(advisor, dossier, 'product')
    const again = () => submit(advisor, dossier, 'product', { product: 'DPA', shares: '20' }, { revision: 1 })

    const answers = [await again(), await again()]

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('answers 409 with current amounts when the displayed ones are outdated', async () => {
    const seen = [{ elementId: wireId(formId, 'amount'), value: '9000' }]
    const answer = await submit(advisor, dossier, 'product', undefined, { seen })

    expect(answer.status).toBe(409)
    expect(codesOf(answer)).toEqual(['AMOUNTS_CHANGED'])
    expect(answer.body).toMatchObject({
      fresh: { values: [{ elementId: wireId(formId, 'amount'), value: '2400' }] },
    })
    expect(await storedBlocks()).toEqual([])
  })

  it('accepts displayed amounts that are current', async () => {
    const seen = [{ elementId: wireId(formId, 'amount'), value: '2400' }]
    const answer = await submit(advisor, dossier, 'product', undefined, { seen })

    expect(answer.status).toBe(200)
  })

  it('deletes the drafts of the block and no others', async () => {
    const drafts = ['last_name', 'shares'].map((name) => ({
      elementId: wireId(formId, name),
      value: '5',
      revision: 0,
    }))
    await advisor.put(`/dossiers/${dossier.id}/drafts`, { drafts })

    await submit(advisor, dossier, 'holder')

    const left = await api.services.store.db
      .selectFrom('draft')
      .select('element')
      .where('dossier_id', '=', dossier.id)
      .execute()
    expect(left).toEqual([{ element: 'shares' }])
  })

  it('lets one of several submits of different answers on the same revision through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        submit(advisor, dossier, 'product', { product: 'DPA', shares: `${10 + index}` }, { revision: 0 }),
      ),
    )

    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  it('stores concurrent submits one after the other', async () => {
    const blocks = ['holder', 'product', 'holder', 'product', 'holder', 'product']

    const answers = await Promise.all(blocks.map((block) => submit(advisor, dossier, block)))

    expect(answers.map(({ status }) => status)).toEqual(blocks.map(() => 200))
    const revisions = answers.map(({ body }) => SubmittedBlock.parse(body).revision)
    expect(revisions.toSorted((one, other) => one - other)).toEqual([1, 1, 2, 2, 3, 3])
    const { db } = api.services.store
    const changes = await db
      .selectFrom('answer_change')
      .select('number')
      .where('dossier_id', '=', dossier.id)
      .orderBy('number')
      .execute()
    expect(changes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    const problems = await Array.fromAsync(checkAudit(api.services))
    expect(problems).toEqual([])
  })

  it('waits for a change of the dossier under way, and is judged by what it stored', async () => {
    const { db } = api.services.store
    let sent: ReturnType<typeof submit> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('dossier').select('id').where('id', '=', dossier.id).forUpdate().execute()
      sent = asOutsider(() => submit(advisor, dossier, 'product'))
      await trx
        .updateTable('dossier')
        .set({ state: 'canceled', status: 'canceled' })
        .where('id', '=', dossier.id)
        .execute()
    })

    expect(codesOf(await (sent ?? submit(advisor, dossier, 'product')))).toEqual(['STATE_CONFLICT'])
    expect(await storedBlocks()).toEqual([])
  })

  it('does not wait for who only refers to the dossier', async () => {
    const { db } = api.services.store
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('dossier').select('id').where('id', '=', dossier.id).forKeyShare().execute()

      expect((await asOutsider(() => submit(advisor, dossier, 'product'))).status).toBe(200)
    })
  })

  it('does not finish a dossier before all parties have signed', async () => {
    await setState('signature')

    const answer = await submit(advisor, dossier, 'end')

    expect(answer.status).toBe(409)
    expect(codesOf(answer)).toEqual(['SIGNATURE_MISSING'])
  })

  it('finishes a signed dossier without touching its answers', async () => {
    await setState('signed')

    const finish = await submit(advisor, dossier, 'end')
    const change = await submit(advisor, dossier, 'holder')

    expect(SubmittedBlock.parse(finish.body).last_submitted_block_id).toBe(wireId(formId, 'end'))
    expect(codesOf(change)).toEqual(['STATE_CONFLICT'])
  })

  it('is refused first of all to roles that may not write the dossier', async () => {
    const reviewer = await api.signIn('manageDossier')

    const answer = await submit(reviewer, { id: 999_999, formId }, 'holder')

    expect(answer.status).toBe(403)
  })

  it('answers other users as for an unknown dossier', async () => {
    const stranger = await api.signIn('advisor')

    const hidden = await submit(stranger, dossier, 'holder')
    const unknown = await submit(stranger, { id: 999_999, formId }, 'holder')

    expect(hidden.status).toBe(404)
    expect(hidden.text).toBe(unknown.text)
  })
})

async function storedBlocks() {
  return api.services.store.db
    .selectFrom('dossier_block')
    .select(['block', 'answers'])
    .where('dossier_id', '=', dossier.id)
    .orderBy('block')
    .execute()
}

async function setState(state: 'signature' | 'signed'): Promise<void> {
  await api.services.store.db
    .updateTable('dossier')
    .set({ state, status: state })
    .where('id', '=', dossier.id)
    .execute()
}
