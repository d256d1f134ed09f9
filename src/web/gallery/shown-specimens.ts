import type { ElementType } from '#vocabulary/element-type.ts'
import { companion, options, text, type Specimen } from './specimen.ts'

const NOTHING = { filled: 'nothing', invalid: 'never' } as const
const ofProduct = (name: string) => [
  companion(`${name}_product`, 'unique_select_product_choice_list', text('Produit', 'Product'), {
    role: 'subscription.product',
    attributes: { defaultValue: 'HOR' },
  }),
]
const ofScore = (name: string) => [
  companion(`${name}_points`, 'input_integer', text('Points', 'Points'), {
    attributes: { defaultValue: '7' },
  }),
]

/** Types that show, compute or act, and the one that stays out of sight. */
export const SHOWN_SPECIMENS = {
  output_text: {
    label: text('Vos revenus sont versés chaque trimestre.', 'Your income is paid each quarter.'),
    shape: (_name, state) => ({ attributes: { bold: state === 'large' } }),
    ...NOTHING,
  },
  presentation: {
    label: text('Récapitulatif', 'Recap'),
    shape: (name) => ({
      attributes: { presentation: [`${name}_a`, `${name}_b`] },
      companions: [
        companion(`${name}_a`, 'input_text', text('Nom', 'Last name'), {
          attributes: { defaultValue: 'Lemaire' },
        }),
        companion(`${name}_b`, 'input_float_currency_amount', text('Montant', 'Amount'), {
          attributes: { defaultValue: '10200' },
        }),
      ],
    }),
    ...NOTHING,
  },
  calculate: {
    label: text('Total', 'Total'),
    shape: (name) => ({
      calculation: { formula: `{${name}_a} * {${name}_b}` },
      companions: [
        companion(`${name}_a`, 'input_integer', text('Parts', 'Shares'), {
          attributes: { defaultValue: '50', columns: 6 },
        }),
        companion(`${name}_b`, 'input_float_currency_amount', text('Prix', 'Price'), {
          attributes: { defaultValue: '204', columns: 6 },
        }),
      ],
    }),
    ...NOTHING,
  },
  output_product_minimum_shares_number: {
    label: text('Minimum', 'Minimum'),
    shape: (name) => ({ from: { fact: 'product.minimumShares' }, companions: ofProduct(name) }),
    ...NOTHING,
  },
  output_product_unit_price: {
    label: text('Prix de part', 'Share price'),
    shape: (name) => ({ from: { fact: 'product.unitPrice' }, companions: ofProduct(name) }),
    ...NOTHING,
  },
  input_product_temporary_dismemberment_rate_percentage: {
    label: text('Taux', 'Rate'),
    shape: (name) => ({
      from: { table: `${name}_rows`, column: 'bareOwnership' },
      companions: [
        companion(`${name}_rows`, 'array_choice', text('Durée', 'Term'), {
          attributes: { table: 'TEMP', defaultValue: '10|TEMP' },
        }),
      ],
    }),
    ...NOTHING,
  },
  output_scoring_number: {
    label: text('Score', 'Score'),
    shape: (name) => ({ from: { formula: `{${name}_points} * 2` }, companions: ofScore(name) }),
    ...NOTHING,
  },
  output_scoring_text: {
    label: text('Profil', 'Profile'),
    shape: (name) => ({
      from: { formula: `{${name}_points} * 2` },
      attributes: { options: options(['0-9', 'Prudent', 'Cautious'], ['10-99', 'Équilibré', 'Balanced']) },
      companions: ofScore(name),
    }),
    ...NOTHING,
  },
  button: {
    label: text('Continuer', 'Continue'),
    shape: () => ({ attributes: { action: 'continue' } }),
    ...NOTHING,
  },
  button_docusign_iframe: {
    label: text('Signature', 'Signature'),
    shape: () => ({ attributes: { docusignId: 'subscription_subscriber' } }),
    ...NOTHING,
  },
  button_print: {
    label: text('Imprimer', 'Print'),
    asksServer: true,
    shape: () => ({ attributes: { printId: 36 } }),
    ...NOTHING,
  },
  button_create_prospect: {
    label: text('Créer le prospect', 'Create the prospect'),
    asksServer: true,
    ...NOTHING,
  },
  hidden: { label: text('Caché', 'Hidden'), filled: 'nothing', invalid: 'never' },
} satisfies Partial<Record<ElementType, Specimen>>
