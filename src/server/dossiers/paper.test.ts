import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { CreatedDossier, DossierDetail, DossierList } from '#contract/dossiers.ts'
import { FollowUp } from '#contract/follow-up.ts'
import { UploadedReceipts } from '#contract/receipts.ts'
import { DossierSummary, ReviewView } from '#contract/review.ts'
import { FormDefinition } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi, type Answer, type Caller } from '#test/support/api-client.ts'
import { buildText } from '#test/support/build-form.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'
import { smallPdfUri } from '#test/support/small-pdf.ts'

const input = (name: string, type: string, more: object = {}, attributes: object = {}) => ({
  name,
  type,
  attributes: { label: buildText(name), ...attributes },
  ...more,
})

/** A paper form that may follow later. */
const FORM = FormDefinition.parse({
  code: 'back_office',
  title: buildText('Saisie'),
  pages: [
    {
      slug: 'saisie',
      title: buildText('Saisie'),
      blocks: [
        {
          slug: 'holder',
          title: buildText('Associé'),
          elements: [
            input('last_name', 'input_text', { role: 'subscriber.lastName' }, { required: true }),
            input('is_known', 'toggle'),
            input('code', 'input_text', {
              condition: {
                rules: [{ type: 'input', element: 'is_known', operator: 'equal', value: 'true' }],
              },
            }),
            input('product', 'unique_select_product_choice_list', { role: 'subscription.product' }),
            input('price', 'output_product_unit_price', { role: 'subscription.unitPrice' }),
          ],
        },
        {
          slug: 'papers',
          title: buildText('Pièces'),
          elements: [
            input('paper', 'input_receipt_file', { role: 'dossier.paperForm' }, { types: [1] }),
            input('other', 'input_file'),
          ],
        },
        { slug: 'end', title: buildText('Fin'), elements: [input('comment', 'input_text')] },
      ],
    },
  ],
})

const plain = buildDossierDeployment()
const api = await forFile(TestApi.start({ ...plain, forms: { ...plain.forms, back_office: FORM } }))
const clerk = await api.signIn('backOfficeUser')
const reviewer = await api.signIn('manageDossier')
const formId = api.services.forms.currentForms().find(({ code }) => code === 'back_office')?.id ?? 0

async function attach(dossier: StartedDossier, element = 'paper', caller = clerk): Promise<Answer> {
  return caller.put(`/dossiers/${dossier.id}/receipts`, {
    submittingBlockId: wireId(formId, 'papers'),
    receipts: [
      {
        // The free slot names no type, and the browser then none either.
        typeId: element === 'other' ? 0 : 1,
        elementId: wireId(formId, element),
        value: smallPdfUri(),
        title: 'bulletin.pdf',
      },
    ],
  })
}

async function enter(): Promise<StartedDossier> {
  const dossier = await startDossier(clerk, formId)
  await submit(clerk, dossier, 'holder', { last_name: 'VASSEUR', product: 'DPA' })
  await submit(clerk, dossier, 'papers', {})
  return dossier
}

const stateOf = async ({ id }: StartedDossier) => {
  const { dossier } = DossierDetail.parse((await clerk.get(`/dossiers/${id}`)).body)
  return [dossier.status, dossier.integrate_state]
}
const start = (caller: Caller, body: object) =>
  caller.post('/dossiers', { clientId: null, submittingBlockId: null, values: [], ...body })

describe('a paper subscription', () => {
  it('is started by the back-office group alone, on its own form', async () => {
    const advisor = await api.signIn('advisor')
    const clientForm = api.services.forms.currentForms().find(({ code }) => code === 'client')?.id

    expect(CreatedDossier.parse((await start(clerk, { formId })).body)).toMatchObject({ form_id: formId })
    // The group of the test does not hold the reviewers.
    expect((await start(reviewer, { formId })).status).toBe(403)
    expect(codesOf(await start(clerk, { formId: clientForm }))).toEqual(['INVALID_REQUEST'])
    expect((await start(clerk, { formId, clientId: 1 })).status).toBe(403)
    expect(codesOf(await start(advisor, { formId }))).toEqual(['INVALID_REQUEST'])
  })

  it('is signed when completed with its paper form, and awaits review', async () => {
    const dossier = await enter()
    await attach(dossier)

    const answer = await submit(clerk, dossier, 'end', {})

    expect(answer.body).toMatchObject({ status: 'signed' })
    expect(await stateOf(dossier)).toEqual(['signed', 'ongoing'])
    const queue = await reviewer.get('/dossiers/integration-state?integrationState=ongoing&form=back_office')
    expect(DossierList.parse(queue.body).dossiers.map(({ id }) => id)).toContain(dossier.id)
    const { body } = await reviewer.get(`/dossier/${dossier.id}/summary`)
    expect(DossierSummary.parse(body).paper).toEqual({ form: wireId(formId, 'paper') })
    const events = await api.services.store.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `dossier:${dossier.id}`)
      .where('action', 'like', 'state.%')
      .orderBy('sequence')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['state.register', 'state.attachPaper'])
  })

  it('asks for no transfer, since the back office has recorded how it is paid', async () => {
    const dossier = await enter()
    await attach(dossier)
    await submit(clerk, dossier, 'end', {})
    const amount = { amount_cents: 650_000 }
    await api.services.store.db.updateTable('dossier').set(amount).where('id', '=', dossier.id).execute()

    const followUp = FollowUp.parse((await clerk.get(`/dossiers/${dossier.id}/follow-up`)).body)

    expect(followUp.steps.find(({ code }) => code === 'payment')).toMatchObject({ text: '', day: null })
    expect(followUp.payment).toBeNull()
  })

  it('is registered without its paper form, and signed once it is uploaded', async () => {
    const dossier = await enter()

    const answer = await submit(clerk, dossier, 'end', {})
    const frozen = await submit(clerk, dossier, 'holder', { last_name: 'AUTRE' })
    await attach(dossier, 'other')
    const between = await stateOf(dossier)
    const { dossier: open } = DossierDetail.parse((await clerk.get(`/dossiers/${dossier.id}`)).body)
    const { dossier: uploaded } = UploadedReceipts.parse((await attach(dossier)).body)

    expect(answer.body).toMatchObject({ status: 'registered' })
    expect(codesOf(frozen)).toEqual(['STATE_CONFLICT'])
    expect(between).toEqual(['registered', null])
    // Nothing but the block of the paper form can be opened.
    expect([open.writable, open.frozen_blocks]).toEqual([
      true,
      [wireId(formId, 'holder'), wireId(formId, 'end')],
    ])
    expect(await stateOf(dossier)).toEqual(['signed', 'ongoing'])
    const [first] = uploaded.receipts
    expect(codesOf(await clerk.delete(`/dossiers/${dossier.id}/receipts/${first?.receiptId}`))).toEqual([
      'STATE_CONFLICT',
    ])
  })

  it('is not finished while an answer of any page is missing', async () => {
    const dossier = await startDossier(clerk, formId)
    await attach(dossier)

    const answer = await submit(clerk, dossier, 'end', {})

    expect([answer.status, codesOf(answer)]).toEqual([422, ['validation.error.required']])
    expect(await stateOf(dossier)).toEqual(['ongoing', null])
  })

  it('keeps the entered answers for the review after later changes', async () => {
    const dossier = await enter()
    await attach(dossier)
    await submit(clerk, dossier, 'end', {})
    await api.services.store.db
      .updateTable('dossier_block')
      .set({ answers: JSON.stringify({ last_name: 'AUTRE' }) })
      .where('dossier_id', '=', dossier.id)
      .where('block', '=', 'holder')
      .execute()

    const view = ReviewView.parse((await reviewer.get(`/dossier/integration-state/${dossier.id}/view`)).body)

    expect(JSON.stringify(view)).toContain('VASSEUR')
  })

  it('deletes answers of hidden elements', async () => {
    const dossier = await startDossier(clerk, formId)
    await submit(clerk, dossier, 'holder', { last_name: 'VASSEUR', is_known: 'true', code: 'S00012' })
    await submit(clerk, dossier, 'holder', { last_name: 'VASSEUR', is_known: 'false' })
    await attach(dossier)
    await submit(clerk, dossier, 'end', {})

    const stored = await api.services.store.db
      .selectFrom('dossier_block')
      .select('answers')
      .where('dossier_id', '=', dossier.id)
      .execute()
    expect(stored.map(({ answers }) => Object.keys(answers)).flat()).not.toContain('code')
  })

  it('is abandoned by a reviewer, not by the clerk, and never once signed', async () => {
    const open = await enter()
    const done = await enter()
    await attach(done)
    await submit(clerk, done, 'end', {})
    const cancel = (caller: Caller, { id }: StartedDossier) =>
      caller.put(`/dossiers/${id}/status`, { status: 'canceled' })

    expect((await cancel(clerk, open)).status).toBe(403)
    expect((await cancel(reviewer, open)).status).toBe(200)
    expect(codesOf(await cancel(reviewer, done))).toEqual(['STATE_CONFLICT'])
  })
})

it.each([{ backOfficeForm: false }, { manualRegistration: false }])(
  'is not registered by hand where %o',
  async (switches) => {
    const plain = buildDossierDeployment()
    const permissions = { ...plain.permissions, ...switches }
    const off = await TestApi.start({ ...plain, permissions, forms: { ...plain.forms, back_office: FORM } })
    const someone = await off.signIn('backOfficeUser')
    const form = off.services.forms.currentForms().find(({ code }) => code === 'back_office')?.id

    expect((await start(someone, { formId: form })).status).toBe(403)
    await off.close()
  },
)
