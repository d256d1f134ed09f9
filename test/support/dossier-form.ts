import { FormDefinition } from '#form/definition.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { buildDeployment } from './test-deployment.ts'

const text = (words: string) => ({ fr: words, en: `${words} (en)` })
const input = (name: string, type: string, more: object = {}, attributes: object = {}) => ({
  name,
  type,
  attributes: { label: text(name), ...attributes },
  ...more,
})
const onlyWith = (element: string, value: string) => ({
  condition: { rules: [{ type: 'input', element, operator: 'equal', value }] },
})

/** The shortest form that a dossier can go through from its first answer to its signature. */
const FORM = FormDefinition.parse({
  code: 'client',
  title: text('Souscription'),
  pages: [
    {
      slug: 'identite',
      title: text('Identité'),
      blocks: [
        {
          slug: 'holder',
          title: text('Souscripteur'),
          elements: [
            input('last_name', 'input_text', { role: 'subscriber.lastName' }, { required: true }),
            input('first_name', 'input_text', { role: 'subscriber.firstName' }),
            input('email', 'input_mail', { role: 'subscriber.email' }, { required: true }),
            input('mobile', 'input_tel', { role: 'subscriber.mobile' }),
            input('pep', 'toggle'),
            input('pep_detail', 'input_text', onlyWith('pep', 'true'), { required: true }),
            input('country', 'choice_autocomplete', {}, { datalistId: 'countries' }),
            input('channel', 'hidden', {}, { defaultValue: 'online' }),
          ],
        },
        {
          slug: 'detail',
          title: text('Détail'),
          ...onlyWith('pep', 'true'),
          elements: [input('office', 'input_text')],
        },
      ],
    },
    {
      slug: 'souscription',
      title: text('Souscription'),
      blocks: [
        {
          slug: 'product',
          title: text('Produit'),
          elements: [
            input(
              'product',
              'unique_select_product_choice_radio',
              { role: 'subscription.product' },
              { required: true },
            ),
            input('price', 'output_product_unit_price'),
            input(
              'shares',
              'input_product_shares_number',
              { role: 'subscription.shares' },
              { required: true },
            ),
            input('amount', 'input_float_currency_amount', {
              role: 'subscription.amount',
              calculation: { formula: '{shares} * {price}' },
            }),
          ],
        },
        {
          slug: 'papers',
          title: text('Pièces'),
          elements: [input('identity', 'input_receipt_file', {}, { required: true, types: [1] })],
        },
        {
          slug: 'declare',
          title: text('Déclarations'),
          opensEnvelope: 'subscription',
          elements: [
            input(
              'honest',
              'input_checkbox',
              {},
              { required: true, options: [{ value: 'ok', label: text('ok') }] },
            ),
          ],
        },
        {
          slug: 'sign',
          title: text('Signature'),
          kind: 'signature',
          signs: 'subscription',
          elements: [
            input('sign_subscriber', 'button_docusign_iframe', {}, { docusignId: 'subscription_subscriber' }),
          ],
        },
        { slug: 'end', title: text('Fin'), kind: 'finalisation', elements: [] },
      ],
    },
  ],
})

/** A deployment with that form, one product at 200 euros and one type of receipt. */
export function buildDossierDeployment(overrides: Partial<LoadedDeployment> = {}): LoadedDeployment {
  return buildDeployment({
    forms: { client: FORM },
    products: [
      {
        code: 'DPA',
        name: 'Démo Pierre Patrimoine',
        kind: 'SCPI',
        prices: [{ validFrom: '2026-01-01', amountEuros: '200', source: 'demo value' }],
        minimumShares: { value: 5, source: 'demo value' },
        enjoymentMonths: 6,
        dismembermentTable: null,
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

/** Values that each block of the form accepts, in order of submission. */
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
