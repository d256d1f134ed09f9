import type { ElementType } from '#vocabulary/element-type.ts'
import { companion, options, text, type Specimen, type SpecimenState } from './specimen.ts'

const YES_NO = options(['Oui', 'Oui', 'Yes'], ['Non', 'Non', 'No'])
const TOWNS = options(
  ['ANGERS', 'Angers', 'Angers'],
  ['ANGLET', 'Anglet', 'Anglet'],
  ['NANTES', 'Nantes', 'Nantes'],
)
const LONG = options(
  ['ALONE', 'En mon nom, pour mon propre compte', 'In my name, for my own account'],
  ['TOGETHER', 'Avec mon conjoint, en indivision', 'With my spouse, jointly'],
)
const HOLDINGS = [
  {
    value: 'FULL',
    label: text('Pleine propriété', 'Full ownership'),
    presentation: text('Vous percevez les revenus', 'You receive the income'),
  },
  {
    value: 'BARE',
    label: text('Nue-propriété', 'Bare ownership'),
    presentation: text('Prix réduit, sans revenu', 'Reduced price, no income'),
  },
]
const yesNoOrLong = (state: SpecimenState) => ({
  attributes: { options: state === 'large' ? LONG : YES_NO },
})
const PRODUCT = { filled: { '': 'HOR' }, invalid: { '': 'XXX' } } as const

/** Types that are chosen among answers, and files, which are handed in. */
export const CHOSEN_SPECIMENS = {
  input_checkbox: {
    label: text('Je reçois', 'I receive'),
    shape: () => ({
      attributes: {
        multiple: true,
        options: options(
          ['MAIL', 'La lettre annuelle', 'The annual letter'],
          ['SMS', 'Les alertes', 'Alerts'],
        ),
      },
    }),
    filled: { '': ['MAIL'] },
    invalid: { '': ['FAX'] },
  },
  input_radio: {
    label: text('Résident fiscal', 'Tax resident'),
    shape: (_name, state) => yesNoOrLong(state),
    filled: { '': 'Oui' },
    invalid: { '': 'Peut-être' },
  },
  input_radio_simple: {
    label: text('Détention', 'Holding'),
    shape: (_name, state) => yesNoOrLong(state),
    filled: { '': 'Oui' },
    invalid: { '': 'Peut-être' },
  },
  toggle: {
    label: text('Co-souscripteur', 'Co-subscriber'),
    filled: { '': 'true' },
    invalid: { '': 'peut-être' },
  },
  choice: {
    label: text('Démembrement', 'Dismemberment'),
    shape: (_name, state) =>
      state === 'large'
        ? { attributes: { options: LONG } }
        : {
            attributes: {
              options: options(['TEMP', 'Temporaire', 'Temporary'], ['LIFE', 'Viager', 'For life']),
            },
          },
    filled: { '': 'TEMP' },
    invalid: { '': 'XXX' },
  },
  choice_autocomplete: {
    label: text('Ville', 'Town'),
    shape: () => ({ attributes: { options: TOWNS } }),
    filled: { '': 'ANGERS' },
    invalid: { '': 'PARIS' },
  },
  datalist_choice: {
    label: text('Commune', 'Municipality'),
    asksServer: true,
    shape: () => ({ attributes: { datalistId: 'towns' } }),
    filled: { '': 'ANGERS' },
    invalid: 'never',
  },
  array_choice: {
    label: text('Durée', 'Term'),
    shape: () => ({ attributes: { table: 'TEMP' } }),
    filled: { '': '10|TEMP' },
    invalid: { '': '40|TEMP' },
  },
  input_product_radio: { label: text('Produit', 'Product'), ...PRODUCT },
  select: {
    label: text('Profession', 'Occupation'),
    shape: () => ({
      attributes: {
        options: options(
          ['RETIRED', 'Retraité', 'Retired'],
          ['EMPLOYEE', 'Salarié', 'Employee'],
          ['SELF', 'Indépendant', 'Self-employed'],
        ),
      },
    }),
    filled: { '': 'RETIRED' },
    invalid: { '': 'XXX' },
  },
  select_ordered_integer: {
    label: text('Priorité', 'Priority'),
    shape: () => ({ attributes: { options: options(['1', '1', '1'], ['2', '2', '2'], ['3', '3', '3']) } }),
    filled: { '': '2' },
    invalid: { '': '9' },
  },
  unique_select_product_choice_list: { label: text('Produit', 'Product'), ...PRODUCT },
  unique_select_product_choice_autocomplete_list: { label: text('Produit', 'Product'), ...PRODUCT },
  unique_select_product_choice_radio: { label: text('Produit', 'Product'), ...PRODUCT },
  input_file: {
    label: text('Acte', 'Deed'),
    asksServer: true,
    filled: { '': ['1'] },
    invalid: 'never',
  },
  input_receipt_file: {
    label: text('Identité', 'Identity'),
    asksServer: true,
    shape: () => ({ attributes: { types: [1, 2] } }),
    filled: { '': ['1'] },
    invalid: 'never',
  },
  ordonnancement: {
    label: text('Importance', 'Importance'),
    shape: () => ({
      attributes: {
        options: options(
          ['E', 'Environnement', 'Environment'],
          ['S', 'Social', 'Social'],
          ['G', 'Gouvernance', 'Governance'],
        ),
      },
    }),
    filled: { '': ['S', 'E', 'G'] },
    invalid: { '': ['S', 'X'] },
  },
} satisfies Partial<Record<ElementType, Specimen>>

/** Looks of a type that another attribute decides, beside its own specimen. */
export const VARIANTS = {
  input_radio_rectangle: {
    type: 'input_radio',
    label: text('Détention', 'Holding'),
    shape: () => ({ attributes: { variant: 'rectangle', options: HOLDINGS } }),
    filled: { '': 'BARE' },
    invalid: { '': 'XXX' },
  },
  select_multiple: {
    type: 'select',
    label: text('Revenus', 'Income'),
    shape: () => ({
      attributes: {
        multiple: true,
        options: options(['PENSION', 'Pension', 'Pension'], ['RENT', 'Loyers', 'Rent']),
      },
    }),
    filled: { '': ['PENSION'] },
    invalid: { '': ['XXX'] },
  },
  input_checkbox_agreement: {
    type: 'input_checkbox',
    label: text('J’ai lu la notice', 'I have read the notice'),
    filled: { '': 'true' },
    invalid: 'never',
  },
  array_choice_list: {
    type: 'array_choice',
    label: text('Durée', 'Term'),
    shape: () => ({ attributes: { table: 'TEMP', variant: 'list' } }),
    filled: { '': '10|TEMP' },
    invalid: { '': '40|TEMP' },
  },
  array_choice_life: {
    type: 'array_choice',
    label: text('Barème viager', 'Life scale'),
    shape: (name) => ({
      attributes: { table: 'LIFE', rowForAgeOf: `${name}_birth` },
      companions: [
        companion(`${name}_birth`, 'input_birthdate', text('Usufruitier né le', 'Usufructuary born on'), {
          attributes: { maxDate: { date: 'today' } },
        }),
      ],
    }),
    filled: { '': '61-70|LIFE', _birth: '14/03/1958' },
    invalid: { '': '0-20|LIFE', _birth: '14/03/1958' },
  },
} satisfies Readonly<Record<string, Specimen & { readonly type: ElementType }>>
