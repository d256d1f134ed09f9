import type { Attributes, Block, FormDefinition, FormElement, Text } from '#form/definition.ts'
import type { ElementType } from '#vocabulary/element-type.ts'
import { options, shapeOf, text } from './specimen.ts'
import { HOLDINGS, SPECIMENS } from './specimens.ts'

/** A page-specific minimum length, to demonstrate a rule outside the form. Source: wizard §9. */
export const LONG_NAME = 'example_last_name'

/** A required element of an example, from a type's specimen. */
function ask(
  name: string,
  type: ElementType,
  {
    label,
    attributes,
    ...rest
  }: Partial<Omit<FormElement, 'attributes'>> & {
    readonly label?: Text
    readonly attributes?: Partial<Attributes>
  } = {},
): FormElement {
  const specimen = SPECIMENS[type]
  const { companions: _beside, attributes: own, ...shape } = shapeOf(specimen, name, 'required')
  return {
    ...shape,
    ...rest,
    name,
    type,
    attributes: { label: label ?? specimen.label, ...own, required: true, ...attributes },
  }
}

const onlyWith = (element: string, ...values: readonly string[]) => ({
  condition: {
    rules: values.map((value) => ({ type: 'input' as const, element, operator: 'equal' as const, value })),
    combinator: 'or' as const,
    effects: ['visible' as const],
  },
})
const half = { attributes: { columns: 6 } }
const optional = { attributes: { required: false, columns: 6 } }
const SIDE = { element: 'example_holding', usufruct: 'USUFRUCT', bareOwnership: 'BARE' }
const KINDS = options(['PP', 'En votre nom', 'In your name'], ['PM', 'Pour une société', 'For a company'])
const USUFRUCT = {
  value: 'USUFRUCT',
  label: text('Usufruit', 'Usufruct'),
  presentation: text('Revenus pendant la durée', 'Income for the term'),
}

/** Investor: identity, contacts, bank, receipts. */
const IDENTITY: readonly Block[] = [
  {
    slug: 'person',
    title: text('Qui souscrit ?', 'Who subscribes?'),
    icon: 'person',
    help: text('La personne au nom de qui sont les parts.', 'The person the shares are registered for.'),
    elements: [
      ask('example_kind', 'choice', {
        label: text('Vous souscrivez', 'You subscribe'),
        attributes: { options: KINDS },
      }),
      ask('example_siret', 'input_text', {
        label: text('SIRET', 'Registration number'),
        role: 'company.number',
        ...onlyWith('example_kind', 'PM'),
      }),
      ask('example_last_name', 'input_text', half),
      ask('example_first_name', 'input_text', {
        label: text('Prénom', 'First name'),
        role: 'subscriber.firstName',
        ...half,
      }),
      ask('example_birthdate', 'input_birthdate', half),
      ask('example_town', 'choice_autocomplete', half),
      ask('example_children', 'input_integer', optional),
      ask('example_occupation', 'select', optional),
    ],
  },
  {
    slug: 'contact',
    title: text('Comment vous joindre ?', 'How can we reach you?'),
    icon: 'phone',
    elements: [
      ask('example_mobile', 'input_tel', {
        attributes: { columns: 6, icon: { type: 'phone', position: 'left' } },
      }),
      ask('example_mail', 'input_mail', {
        attributes: { columns: 6, icon: { type: 'mail', position: 'left' } },
      }),
      ask('example_address', 'input_text', {
        label: text('Adresse', 'Address'),
        role: 'subscriber.address',
        attributes: { uppercase: false },
      }),
      ask('example_zip', 'input_text', {
        label: text('Code postal', 'Postal code'),
        role: 'subscriber.zip',
        attributes: { columns: 4 },
      }),
      ask('example_city', 'datalist_choice', { role: 'subscriber.city', attributes: { columns: 8 } }),
      ask('example_news', 'input_checkbox', optional),
    ],
  },
  {
    slug: 'bank',
    title: text('Compte et justificatifs', 'Account and documents'),
    icon: 'bank',
    elements: [
      ask('example_iban', 'input_iban', {
        attributes: { help: text('Sur votre relevé d’identité bancaire (RIB).', 'On your bank details.') },
      }),
      ask('example_bic', 'input_bic_code', half),
      ask('example_identity', 'input_receipt_file'),
      ask('example_recap', 'presentation', {
        label: text('Ce que vous avez répondu', 'What you answered'),
        attributes: {
          required: false,
          presentation: [LONG_NAME, 'example_birthdate', 'example_mobile', 'example_iban'],
        },
      }),
    ],
  },
]

/** Subscription: products, amounts, dismemberment, origin of funds. */
const INVESTMENT: readonly Block[] = [
  {
    slug: 'shares',
    title: text('Que souhaitez-vous souscrire ?', 'What do you wish to subscribe?'),
    icon: 'money',
    elements: [
      ask('example_product', 'unique_select_product_choice_radio', { role: 'subscription.product' }),
      ask('example_price', 'output_product_unit_price', optional),
      ask('example_minimum', 'output_product_minimum_shares_number', optional),
      ask('example_shares', 'input_product_shares_number', { role: 'subscription.shares', ...half }),
      ask('example_full', 'input_float_currency_amount', {
        role: 'subscription.fullAmount',
        calculation: { formula: '{example_shares} * {example_price}' },
        ...optional,
      }),
      ask('example_words', 'convert_number_to_word', { reference: 'example_shares' }),
    ],
  },
  {
    slug: 'holding',
    title: text('Comment détiendrez-vous ces parts ?', 'How will you hold the shares?'),
    elements: [
      ask('example_holding', 'input_radio', {
        label: text('Détention', 'Holding'),
        attributes: { variant: 'rectangle', options: [...HOLDINGS, USUFRUCT] },
      }),
      ask('example_mode', 'choice', onlyWith('example_holding', 'BARE', 'USUFRUCT')),
      ask('example_term', 'array_choice', {
        attributes: { table: 'product', side: SIDE },
        ...onlyWith('example_mode', 'TEMP'),
      }),
      ask('example_birth', 'input_birthdate', {
        label: text('Naissance de l’usufruitier', 'Birth of the usufructuary'),
        role: 'usufructuary.birthdate',
        ...onlyWith('example_mode', 'LIFE'),
      }),
      ask('example_life', 'array_choice', {
        label: text('Barème viager', 'Life scale'),
        attributes: { table: 'LIFE', side: SIDE, rowForAgeOf: 'example_birth' },
        ...onlyWith('example_mode', 'LIFE'),
      }),
      ask('example_rate', 'input_product_temporary_dismemberment_rate_percentage', {
        from: { table: 'example_term', column: 'chosenSide' },
        ...optional,
        ...onlyWith('example_mode', 'TEMP'),
      }),
      ask('example_due', 'input_float_currency_amount', {
        label: text('À régler', 'To pay'),
        role: 'subscription.amount',
        calculation: { formula: '{example_full} * {example_rate} / 100' },
        ...optional,
        ...onlyWith('example_mode', 'TEMP'),
      }),
    ],
  },
  {
    slug: 'funds',
    title: text('D’où viennent les fonds ?', 'Where do the funds come from?'),
    elements: [
      ask('example_origin', 'input_percentage_range_group', {
        attributes: { childrenElementsIds: ['example_savings', 'example_sale'] },
      }),
      ask('example_savings', 'input_percentage_range', {
        label: text('Épargne', 'Savings'),
        attributes: {
          ...optional.attributes,
          help: text('Livrets, comptes et placements.', 'Savings accounts and investments.'),
          icon: { type: 'info', position: 'left' },
        },
      }),
      ask('example_sale', 'input_percentage_range', {
        label: text('Vente d’un bien immobilier', 'Sale of a property'),
        ...optional,
      }),
      ask('example_order', 'ordonnancement'),
      ask('example_start', 'input_date', optional),
      ask('example_risk', 'input_radio', {
        label: text('J’ai compris le risque de perte en capital', 'I understand that capital is at risk'),
        mustEqual: { value: 'Oui' },
      }),
    ],
  },
]

/** Complete sample forms, built from the gallery's specimens. */
export const EXAMPLES: readonly FormDefinition[] = [
  buildForm('example_identity', IDENTITY),
  buildForm('example_investment', INVESTMENT),
]

function buildForm(code: string, blocks: readonly Block[]): FormDefinition {
  const title = text('Exemple', 'Example')
  return { code, title, pages: [{ slug: 'page', title, blocks: [...blocks] }] }
}
