import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DossierDetail } from '#contract/dossiers.ts'
import { ReviewView } from '#contract/review.ts'
import { DocumentTemplate } from '#form/document-template.ts'
import { FormDefinition } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  SIGNERS_BLOCK,
} from '#test/support/form-parts.ts'
import { runPdfTool } from '#test/support/pdf-tools.ts'
import { createDossier, openEnvelope, submitBlock } from '#test/support/signing-app.ts'
import { smallPdfUri } from '#test/support/small-pdf.ts'

const DAY_MINUTES = 24 * 60

/** What is bought: 12 shares at the price of the day. */
const PRODUCT_BLOCK = {
  slug: 'product',
  title: buildLabel('Produit'),
  elements: [
    buildInput('product', 'unique_select_product_choice_list', { role: 'subscription.product' }),
    buildInput('price', 'output_product_unit_price'),
    buildInput('shares', 'input_product_shares_number', { role: 'subscription.shares' }),
    buildInput('amount', 'input_float_currency_amount', {
      role: 'subscription.amount',
      calculation: { formula: '{shares} * {price}' },
    }),
  ],
}
const BOUGHT = { product: 'DPA', shares: '12' }

const buildForm = (code: string, blocks: readonly object[]) =>
  FormDefinition.parse({
    code,
    title: buildLabel('Souscription'),
    pages: [{ slug: 'souscription', title: buildLabel('Souscription'), blocks }],
  })

/** One product with these prices, each from its day. */
function productsAt(...prices: readonly (readonly [from: string, amountEuros: string])[]) {
  return buildDossierDeployment().products.map((product) => ({
    ...product,
    prices: prices.map(([validFrom, amountEuros]) => ({ validFrom, amountEuros, source: 'demo value' })),
  }))
}

describe('a signed subscription', async () => {
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  const recap = DocumentTemplate.parse({
    code: 'recapitulatif',
    title: buildLabel('Récapitulatif'),
    envelope: 'none',
    printId: 90,
    sections: [{ kind: 'paragraph', text: buildLabel('Montant signé : {amount}') }],
  })
  const { signing, advisor, client } = await openCeremony({
    deployment: {
      forms: {
        client: buildForm('client', [
          SIGNERS_BLOCK,
          PRODUCT_BLOCK,
          ...buildSubscriptionBlocks([buildSignButton('subscription_subscriber')]),
        ]),
      },
      products: productsAt(['2026-01-01', '200'], [tomorrow, '300']),
    },
    templates: [recap],
  })

  async function print(id: number): Promise<string> {
    const { headers } = advisor
    const answer = await signing.app.inject({ url: `/api/dossiers/${id}/printPdf/90`, headers })
    const file = Buffer.from(answer.json().print.file, 'base64')
    return runPdfTool('sh', ['-c', 'pdftotext "$0" -'], file).replaceAll(/\s/g, ' ')
  }

  it('is printed with the price of the sending date', async () => {
    const id = await createDossier(signing, advisor)
    await submitBlock(signing, advisor.headers, { id, block: 'product' }, BOUGHT)
    await openEnvelope(signing, advisor, id)
    await signing.services.outbox.drain()
    const view = await client.openView(id)
    await client.proveOneself(view)
    await view.post('sign', TYPED)
    await signing.services.outbox.drain()
    const before = await print(id)

    signing.clock.advance({ minutes: 3 * DAY_MINUTES })

    expect((await client.dossier(id)).state).toBe('signed')
    expect(before).toContain('Montant signé : 2 400,00 €')
    expect(await print(id)).toContain('Montant signé : 2 400,00 €')
  })
})

describe('a signed paper subscription', () => {
  const paperForm = buildForm('back_office', [
    {
      slug: 'holder',
      title: buildLabel('Associé'),
      elements: [buildInput('last_name', 'input_text', { role: 'subscriber.lastName' })],
    },
    PRODUCT_BLOCK,
    {
      slug: 'papers',
      title: buildLabel('Pièces'),
      elements: [buildInput('paper', 'input_receipt_file', { role: 'dossier.paperForm' }, { types: [1] })],
    },
  ])
  let api: TestApi
  let clerk: Caller

  beforeAll(async () => {
    const deployment = buildDossierDeployment({ products: productsAt(['2026-01-01', '200']) })
    api = await TestApi.start({ ...deployment, forms: { ...deployment.forms, back_office: paperForm } })
    clerk = await api.signIn('backOfficeUser')
  })
  afterAll(() => api.close())

  async function signOnPaper(): Promise<StartedDossier> {
    const form = api.services.forms.currentForms().find(({ code }) => code === 'back_office')
    const dossier = await startDossier(clerk, form?.id ?? 0)
    await submit(clerk, dossier, 'holder', { last_name: 'VASSEUR' })
    await submit(clerk, dossier, 'product', BOUGHT)
    await clerk.put(`/dossiers/${dossier.id}/receipts`, {
      submittingBlockId: wireId(dossier.formId, 'papers'),
      receipts: [
        {
          typeId: 1,
          elementId: wireId(dossier.formId, 'paper'),
          value: smallPdfUri(),
          title: 'bulletin.pdf',
        },
      ],
    })
    await submit(clerk, dossier, 'papers', {})
    return dossier
  }

  it('shows the same facts and date of signature in the form and in the review', async () => {
    const { id } = await signOnPaper()
    const signed = DossierDetail.parse((await clerk.get(`/dossiers/${id}`)).body)
    const corrected = await api.restart({
      ...api.services.deployment,
      products: productsAt(['2026-01-01', '777']),
    })
    const reader = await corrected.signInAs(clerk.id)
    const reviewer = await corrected.signIn('manageDossier')
    api.clock.advance({ minutes: 2 * DAY_MINUTES })

    const shown = DossierDetail.parse((await reader.get(`/dossiers/${id}`)).body)
    const review = ReviewView.parse((await reviewer.get(`/dossier/integration-state/${id}/view`)).body)

    expect(shown.dossier.status).toBe('signed')
    expect(shown.facts.products).toEqual(signed.facts.products)
    expect(shown.today).toBe(signed.today)
    expect(JSON.stringify(review).replaceAll(/\s/g, ' ')).toContain('200,00')
  })
})
