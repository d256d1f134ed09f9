import type { AnswerInput } from '#engine/index.ts'
import { isElementType, type ElementType } from '#vocabulary/element-type.ts'
import { ELEMENT_FACES } from '#web/elements/element-registry.ts'
import {
  element,
  options,
  text,
  type NamedSpecimen,
  type Shape,
  type Specimen,
  type SpecimenShape,
} from './specimen.ts'

type Label = readonly [fr: string, en: string]

/** A type with an answer; omit `invalid` when every possible answer is valid. */
function answered(
  fr: string,
  en: string,
  shape: Shape,
  filled: AnswerInput,
  invalid?: AnswerInput,
): Specimen {
  const wrong = invalid === undefined ? 'never' : { '': invalid }
  return { label: { fr, en }, shape, filled: { '': filled }, invalid: wrong }
}

/** A type without an answer: it displays, computes or acts. */
function shown(fr: string, en: string, shape: Shape = {}): Specimen {
  return { label: { fr, en }, shape, filled: 'nothing', invalid: 'never' }
}

const PRODUCT: Label = ['Produit', 'Product']
const TERM: Label = ['Durée', 'Term']
const YES_NO = options(['Oui', 'Oui', 'Yes'], ['Non', 'Non', 'No'])
const LONG = options(
  ['ALONE', 'En mon nom, pour mon propre compte', 'In my name, for my own account'],
  ['TOGETHER', 'Avec mon conjoint, en indivision', 'With my spouse, jointly'],
)
const TERMS = options(['TEMP', 'Temporaire', 'Temporary'], ['LIFE', 'Viager', 'For life'])
const TOWNS = options(
  ['ANGERS', 'Angers', 'Angers'],
  ['ANGLET', 'Anglet', 'Anglet'],
  ['NANTES', 'Nantes', 'Nantes'],
)
const OCCUPATIONS = options(
  ['RETIRED', 'Retraité', 'Retired'],
  ['EMPLOYEE', 'Salarié', 'Employee'],
  ['SELF', 'Indépendant', 'Self-employed'],
)
const CAUSES = options(
  ['E', 'Environnement', 'Environment'],
  ['S', 'Social', 'Social'],
  ['G', 'Gouvernance', 'Governance'],
)
const LETTERS = options(['MAIL', 'La lettre annuelle', 'The annual letter'], ['SMS', 'Les alertes', 'Alerts'])
const PROFILES = options(['0-9', 'Prudent', 'Cautious'], ['10-99', 'Équilibré', 'Balanced'])
const RANKS = options(['1', '1', '1'], ['2', '2', '2'], ['3', '3', '3'])
export const HOLDINGS = [
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
const INCOMES = options(['PENSION', 'Pension', 'Pension'], ['RENT', 'Loyers', 'Rent'])

const among = (usual: ReturnType<typeof options>): Shape => {
  return (_name, state) => ({ attributes: { options: state === 'large' ? LONG : usual } })
}
const withProduct = (from: string): Shape => {
  const attributes = { defaultValue: 'HOR' }
  const rest = { role: 'subscription.product' }
  return (name) => ({
    from: { fact: from },
    companions: [
      element(`${name}_product`, 'unique_select_product_choice_list', ...PRODUCT, attributes, rest),
    ],
  })
}
const ofPoints = (name: string) => ({
  from: { formula: `{${name}_points} * 2` },
  companions: [element(`${name}_points`, 'input_integer', 'Points', 'Points', { defaultValue: '7' })],
})
/** A slider, with or without a proposal or an "I do not know" toggle. */
const slider = (max: number): Shape => {
  return (name, state) => {
    if (state === 'proposed') return { attributes: { min: 0, max, start: 10 } }
    if (state !== 'children') return { attributes: { min: 0, max } }
    const unknown = element(`${name}_child`, 'toggle', 'Je ne sais pas', 'I do not know')
    return { attributes: { min: 0, max, childElementId: unknown.name }, companions: [unknown] }
  }
}
/** A group of two elements of a type. */
const pairOf = (type: ElementType, first: Label, second: Label, bounds: object, rest: object = {}) => {
  return (name: string): SpecimenShape => ({
    ...rest,
    attributes: { childrenElementsIds: [`${name}_a`, `${name}_b`] },
    companions: [element(`${name}_a`, type, ...first, bounds), element(`${name}_b`, type, ...second, bounds)],
  })
}

const ASKS_SERVER = { asksServer: true } as const
const FILES = { filled: { '': ['1'] }, invalid: 'never', ...ASKS_SERVER } as const
const PRODUCT_CHOICE = answered(...PRODUCT, {}, 'HOR', 'XXX')

/** The specimen of every element type; the type makes it exhaustive. */
export const SPECIMENS: Readonly<Record<ElementType, Specimen>> = {
  input_text: answered(
    'Nom',
    'Last name',
    { role: 'subscriber.lastName', attributes: { uppercase: true } },
    'LEMAIRE',
  ),
  input_tel: answered('Téléphone', 'Telephone', { role: 'subscriber.mobile' }, '+33618420755', '+3361842'),
  input_mail: answered(
    'Adresse e-mail',
    'E-mail',
    { role: 'subscriber.email' },
    'francoise.lemaire@example.test',
    'francoise..lemaire@example',
  ),
  input_iban: answered(
    'IBAN',
    'IBAN',
    { role: 'bank.iban' },
    'FR7630006000011234567890189',
    'FR763000600001123456789018',
  ),
  input_iban_code: answered('Code IBAN', 'IBAN code', {}, 'FR7630006000011234567890189', 'FR76'),
  input_bic_code: answered('BIC', 'BIC', { role: 'bank.bic' }, 'BNPAFRPPXXX', 'BNP'),
  input_date: answered(
    'Date d’effet',
    'Start date',
    { attributes: { minDate: { date: 'today' }, maxDate: { date: '31/12/2027' } } },
    '15/01/2027',
    '31/02/2027',
  ),
  input_birthdate: answered(
    'Naissance',
    'Date of birth',
    { role: 'subscriber.birthdate', attributes: { maxDate: { date: 'today' } } },
    '14/03/1958',
    '14/03/2058',
  ),
  input_integer: answered('Enfants', 'Children', { attributes: { min: 0, max: 20 } }, '2', '21'),
  input_percentage_integer: answered('Part', 'Share', { attributes: { min: 0, max: 100 } }, '35', '135'),
  input_float: answered('Taux', 'Rate', { attributes: { min: 0, max: 10 } }, '2.35', '12'),
  input_float_currency_amount: answered('Montant', 'Amount', { attributes: { min: 100 } }, '10200', '12.345'),
  input_product_shares_number: answered(
    'Nombre de parts',
    'Shares',
    { attributes: { min: 25, max: 9_999 } },
    '50',
    '10',
  ),
  convert_number_to_word: answered(
    'En toutes lettres',
    'In words',
    (name) => ({
      reference: `${name}_n`,
      companions: [element(`${name}_n`, 'input_integer', 'Nombre', 'Number', { defaultValue: '1250' })],
    }),
    'mille deux cent cinquante',
    'mille deux cents',
  ),
  input_ordered_integer: answered('Rang', 'Rank', { attributes: { min: 1, max: 5 } }, '2', '7'),
  range: {
    ...answered('Épargne en mois', 'Savings in months', slider(24), '9', '30'),
    mayHaveChild: true,
    mayPropose: true,
  },
  input_percentage_range: {
    ...answered('Part', 'Share', slider(100), '37.5', '120'),
    mayHaveChild: true,
    mayPropose: true,
  },
  group_ordered_integers: {
    label: text('Objectifs', 'Objectives'),
    shape: pairOf('input_ordered_integer', ['Revenus', 'Income'], ['Transmission', 'Legacy'], {
      min: 1,
      max: 2,
    }),
    filled: { _a: '1', _b: '2' },
    invalid: { _a: '1', _b: '1' },
  },
  input_percentage_range_group: {
    label: text('Origine des fonds', 'Origin of funds'),
    mayPropose: true,
    shape: (name, state) =>
      pairOf(
        'input_percentage_range',
        ['Épargne', 'Savings'],
        ['Donation ou succession', 'Gift or inheritance'],
        { min: 0, max: 100, ...(state === 'proposed' ? { start: 50 } : {}) },
        { sumTo: { min: 100, max: 100 } },
      )(name),
    filled: { _a: '60', _b: '40' },
    invalid: { _a: '60', _b: '25' },
  },
  input_checkbox: answered(
    'Je reçois',
    'I receive',
    { attributes: { multiple: true, options: LETTERS } },
    ['MAIL'],
    ['FAX'],
  ),
  input_radio: answered('Résident fiscal', 'Tax resident', among(YES_NO), 'Oui', 'Peut-être'),
  input_radio_simple: answered('Détention', 'Holding', among(YES_NO), 'Oui', 'Peut-être'),
  toggle: answered('Co-souscripteur', 'Co-subscriber', {}, 'true', 'peut-être'),
  choice: answered('Démembrement', 'Dismemberment', among(TERMS), 'TEMP', 'XXX'),
  choice_autocomplete: answered('Ville', 'Town', { attributes: { options: TOWNS } }, 'ANGERS', 'PARIS'),
  datalist_choice: {
    ...answered('Commune', 'Municipality', { attributes: { datalistId: 'towns' } }, 'ANGERS'),
    ...ASKS_SERVER,
  },
  array_choice: answered(...TERM, { attributes: { table: 'TEMP' } }, '10|TEMP', '40|TEMP'),
  select: answered('Profession', 'Occupation', { attributes: { options: OCCUPATIONS } }, 'RETIRED', 'XXX'),
  select_ordered_integer: answered('Priorité', 'Priority', { attributes: { options: RANKS } }, '2', '9'),
  input_product_radio: PRODUCT_CHOICE,
  unique_select_product_choice_list: PRODUCT_CHOICE,
  unique_select_product_choice_autocomplete_list: PRODUCT_CHOICE,
  unique_select_product_choice_radio: PRODUCT_CHOICE,
  input_file: { label: text('Acte', 'Deed'), ...FILES },
  input_receipt_file: {
    label: text('Identité', 'Identity'),
    shape: { attributes: { types: [1, 2] } },
    ...FILES,
  },
  ordonnancement: answered(
    'Importance',
    'Importance',
    { attributes: { options: CAUSES } },
    ['S', 'E', 'G'],
    ['S', 'X'],
  ),
  output_text: shown(
    'Vos revenus sont versés chaque trimestre.',
    'Your income is paid each quarter.',
    (_name, state) => ({ attributes: { bold: state === 'large' } }),
  ),
  presentation: shown('Récapitulatif', 'Recap', (name) => ({
    attributes: { presentation: [`${name}_a`, `${name}_b`] },
    companions: [
      element(`${name}_a`, 'input_text', 'Nom', 'Last name', { defaultValue: 'Lemaire' }),
      element(`${name}_b`, 'input_float_currency_amount', 'Montant', 'Amount', {
        defaultValue: '10200',
      }),
    ],
  })),
  calculate: shown('Total', 'Total', (name) => ({
    calculation: { formula: `{${name}_a} * {${name}_b}` },
    companions: [
      element(`${name}_a`, 'input_integer', 'Parts', 'Shares', { defaultValue: '50', columns: 6 }),
      element(`${name}_b`, 'input_float_currency_amount', 'Prix', 'Price', {
        defaultValue: '204',
        columns: 6,
      }),
    ],
  })),
  output_product_minimum_shares_number: shown('Minimum', 'Minimum', withProduct('product.minimumShares')),
  output_product_unit_price: shown('Prix de part', 'Share price', withProduct('product.unitPrice')),
  input_product_temporary_dismemberment_rate_percentage: shown('Taux', 'Rate', (name) => ({
    from: { table: `${name}_rows`, column: 'bareOwnership' },
    companions: [
      element(`${name}_rows`, 'array_choice', ...TERM, { table: 'TEMP', defaultValue: '10|TEMP' }),
    ],
  })),
  output_scoring_number: shown('Score', 'Score', ofPoints),
  output_scoring_text: shown('Profil', 'Profile', (name) => ({
    ...ofPoints(name),
    attributes: { options: PROFILES },
  })),
  button: shown('Continuer', 'Continue', { attributes: { action: 'continue' } }),
  button_docusign_iframe: shown('Signature', 'Signature', {
    attributes: { docusignId: 'subscription_subscriber' },
  }),
  button_print: { ...shown('Imprimer', 'Print', { attributes: { printId: 36 } }), ...ASKS_SERVER },
  button_create_prospect: { ...shown('Créer le prospect', 'Create the prospect'), ...ASKS_SERVER },
  hidden: shown('Caché', 'Hidden'),
}

/** Variants of a type that depend on an attribute, in addition to its specimen. */
const VARIANTS: Readonly<Partial<Record<ElementType, Readonly<Record<string, Specimen>>>>> = {
  input_radio: {
    input_radio_rectangle: answered(
      'Détention',
      'Holding',
      { attributes: { variant: 'rectangle', options: HOLDINGS } },
      'BARE',
      'XXX',
    ),
  },
  select: {
    select_multiple: answered(
      'Revenus',
      'Income',
      { attributes: { multiple: true, options: INCOMES } },
      ['PENSION'],
      ['XXX'],
    ),
  },
  input_checkbox: {
    input_checkbox_agreement: answered('J’ai lu la notice', 'I have read the notice', {}, 'true'),
  },
  array_choice: {
    array_choice_list: answered(
      ...TERM,
      { attributes: { table: 'TEMP', variant: 'list' } },
      '10|TEMP',
      '40|TEMP',
    ),
    array_choice_life: {
      label: text('Barème viager', 'Life scale'),
      shape: (name) => ({
        attributes: { table: 'LIFE', rowForAgeOf: `${name}_birth` },
        companions: [
          element(`${name}_birth`, 'input_birthdate', 'Usufruitier né le', 'Usufructuary born on', {
            maxDate: { date: 'today' },
          }),
        ],
      }),
      filled: { '': '61-70|LIFE', _birth: '14/03/1958' },
      invalid: { '': '0-20|LIFE', _birth: '14/03/1958' },
    },
  },
}

/** In registry order; variants follow their type. */
export const GALLERY: readonly NamedSpecimen[] = Object.keys(ELEMENT_FACES)
  .filter(isElementType)
  .flatMap((type) =>
    Object.entries({ [type]: SPECIMENS[type], ...VARIANTS[type] }).map(([key, specimen]) => ({
      key,
      type,
      specimen,
    })),
  )
