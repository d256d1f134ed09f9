import { FormDefinition } from '#form/definition.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { buildInput, buildLabel, onlyWith } from './form-parts.ts'
import { buildDeployment } from './test-deployment.ts'

/** The shortest form with a signature. */
const FORM = FormDefinition.parse({
  code: 'client',
  title: buildLabel('Souscription'),
  pages: [
    {
      slug: 'identite',
      title: buildLabel('Identité'),
      reviewTitle: buildLabel('Identité du souscripteur'),
      blocks: [
        {
          slug: 'holder',
          title: buildLabel('Souscripteur'),
          elements: [
            buildInput('last_name', 'input_text', { role: 'subscriber.lastName' }, { required: true }),
            buildInput('first_name', 'input_text', { role: 'subscriber.firstName' }),
            buildInput('email', 'input_mail', { role: 'subscriber.email' }, { required: true }),
            buildInput('mobile', 'input_tel', { role: 'subscriber.mobile' }),
            buildInput('pep', 'toggle', {}, { shortLabel: buildLabel('PPE') }),
            buildInput('pep_detail', 'input_text', onlyWith('pep', 'true'), { required: true }),
            buildInput('country', 'choice_autocomplete', {}, { datalistId: 'countries' }),
            buildInput('channel', 'hidden', {}, { defaultValue: 'online' }),
          ],
        },
        {
          slug: 'detail',
          title: buildLabel('Détail'),
          ...onlyWith('pep', 'true'),
          elements: [buildInput('office', 'input_text')],
        },
      ],
    },
    {
      slug: 'souscription',
      title: buildLabel('Souscription'),
      blocks: [
        {
          slug: 'product',
          title: buildLabel('Produit'),
          elements: [
            buildInput(
              'product',
              'unique_select_product_choice_radio',
              { role: 'subscription.product' },
              { required: true },
            ),
            buildInput('price', 'output_product_unit_price'),
            buildInput(
              'shares',
              'input_product_shares_number',
              { role: 'subscription.shares' },
              { required: true },
            ),
            buildInput('amount', 'input_float_currency_amount', {
              role: 'subscription.amount',
              calculation: { formula: '{shares} * {price}' },
            }),
          ],
        },
        {
          slug: 'papers',
          title: buildLabel('Pièces'),
          elements: [buildInput('identity', 'input_receipt_file', {}, { required: true, types: [1] })],
        },
        {
          slug: 'declare',
          title: buildLabel('Déclarations'),
          opensEnvelope: 'subscription',
          elements: [
            buildInput(
              'honest',
              'input_checkbox',
              {},
              { required: true, options: [{ value: 'ok', label: buildLabel('ok') }] },
            ),
          ],
        },
        {
          slug: 'sign',
          title: buildLabel('Signature'),
          kind: 'signature',
          signs: 'subscription',
          elements: [
            buildInput(
              'sign_subscriber',
              'button_docusign_iframe',
              {},
              { docusignId: 'subscription_subscriber' },
            ),
          ],
        },
        { slug: 'end', title: buildLabel('Fin'), kind: 'finalisation', elements: [] },
      ],
    },
  ],
})

/** A deployment with that form, one product at 200 euros and one receipt type. */
export function buildDossierDeployment(overrides: Partial<LoadedDeployment> = {}): LoadedDeployment {
  return buildDeployment({
    forms: { client: FORM },
    products: [
      {
        code: 'DPA',
        name: 'Démo Pierre Patrimoine',
        kind: 'SCPI',
        prices: [{ validFrom: '2026-01-01', amountEuros: '200', source: 'demo value' }],
        minimumShares: [{ validFrom: '2026-01-01', value: 5, source: 'demo value' }],
        enjoymentMonths: [{ validFrom: '2026-01-01', value: 6, source: 'demo value' }],
        dismembermentTable: [{ validFrom: '2026-01-01', value: null, source: 'demo value' }],
        openToDirect: true,
      },
    ],
    receiptTypes: [
      {
        typeId: 1,
        code: 'CNI',
        category: 'identity',
        label: { fr: 'Carte d’identité', en: 'Identity card' },
      },
      { typeId: 5, code: 'RIB', category: 'bank', label: { fr: 'RIB', en: 'Bank details' } },
    ],
    datalists: {
      countries: {
        source: 'test',
        options: [
          { value: 'FR', label: { fr: 'France', en: 'France' } },
          { value: 'RE', label: { fr: 'La Réunion', en: 'Reunion' } },
        ],
      },
    },
    ...overrides,
  })
}

/** Accepted values of each block, in order of submission. */
export const VALID_BLOCKS: Readonly<Record<string, Readonly<Record<string, string | string[]>>>> = {
  holder: {
    last_name: 'LEMAIRE',
    first_name: 'Françoise',
    email: 'f.lemaire@orange.test',
    mobile: '0612345678',
  },
  product: { product: 'DPA', shares: '12' },
  papers: {},
  declare: { honest: ['ok'] },
}
