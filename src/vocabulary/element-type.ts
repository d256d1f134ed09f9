/** Every element type. Source: wizard §2 "Full element type list". */
export const ELEMENT_TYPES = [
  'output_text',
  'input_text',
  'input_tel',
  'input_mail',
  'input_iban',
  'input_iban_code',
  'input_bic_code',
  'input_date',
  'input_birthdate',
  'input_integer',
  'input_percentage_integer',
  'convert_number_to_word',
  'input_ordered_integer',
  'group_ordered_integers',
  'range',
  'input_percentage_range',
  'input_percentage_range_group',
  'input_float',
  'input_float_currency_amount',
  'input_checkbox',
  'input_radio',
  'input_radio_simple',
  'toggle',
  'choice',
  'choice_autocomplete',
  'array_choice',
  'datalist_choice',
  'input_product_radio',
  'select',
  'select_ordered_integer',
  'unique_select_product_choice_list',
  'unique_select_product_choice_autocomplete_list',
  'unique_select_product_choice_radio',
  'output_product_minimum_shares_number',
  'output_product_unit_price',
  'input_product_shares_number',
  'input_product_temporary_dismemberment_rate_percentage',
  'input_file',
  'input_receipt_file',
  'ordonnancement',
  'calculate',
  'presentation',
  'button',
  'button_docusign_iframe',
  'button_print',
  'button_create_prospect',
  'output_scoring_number',
  'output_scoring_text',
  'hidden',
] as const
export type ElementType = (typeof ELEMENT_TYPES)[number]

/** Attributes that only some types accept. */
export type OwnAttribute =
  | 'table'
  | 'side'
  | 'rowForAgeOf'
  | 'postcodeOf'
  | 'fillsAddress'
  | 'childrenElementsIds'
  | 'types'
  | 'docusignId'
  | 'printId'
  | 'minDate'
  | 'maxDate'
  | 'uppercase'
  | 'amountChoices'

/** Properties of an element type that code may depend on. An absent property does not apply to the type. */
export interface ElementTraits {
  /** Answers are numbers, and conditions compare them numerically. */
  readonly number?: 'whole' | 'decimal'
  /** `euros`: a monetary amount, formatted in euros. `result`: a computed result that may be monetary. */
  readonly amount?: 'euros' | 'result'
  /** Rendered as a read-only figure instead of a field when its value is computed. */
  readonly isFigure?: true
  /** Default source of its value when the author gives none. */
  readonly fact?: 'product.unitPrice' | 'product.minimumShares'
  /**
   * Source of its choices: `authored` in the form, the deployment's `products`, rows of a `table`, or a `datalist` that
   * stays on the server.
   */
  readonly choices?: 'authored' | 'products' | 'table' | 'datalist'
  /** The answer is a list, even without the attribute `multiple`. */
  readonly isList?: true
  /** The answer is the list of uploaded files. */
  readonly holdsReceipts?: true
  /** Renders the element named by its attribute `childElementId`; on other types that attribute is only a link. */
  readonly drawsChild?: true
  readonly isButton?: true
  /** Shows something and asks nothing. */
  readonly isRead?: true
  /** Not drawn among the elements of its block: a button of the page, or a value that nobody sees. */
  readonly isUnlisted?: true
  /** Answers are words, codes or dates: never numbers to calculate with. */
  readonly isWords?: true
  /** Asks how a person is reached. */
  readonly isContact?: true
  /** One click gives each value: what is chosen is in view, nothing has to be opened or typed. */
  readonly isClicked?: true
  /** Attributes accepted only by this type and by other types that list them. */
  readonly ownAttributes?: readonly OwnAttribute[]
}

const DATE: ElementTraits = { isWords: true, ownAttributes: ['minDate', 'maxDate'] }
const AUTHORED: ElementTraits = { choices: 'authored' }
const RADIO: ElementTraits = { ...AUTHORED, isClicked: true }
const SEVERAL: ElementTraits = { choices: 'authored', isList: true }
const PRODUCTS: ElementTraits = { choices: 'products' }
const PRODUCT_RADIO: ElementTraits = { ...PRODUCTS, isClicked: true }
const SLIDER: ElementTraits = { number: 'decimal', isFigure: true, drawsChild: true, isClicked: true }
const DATALIST: ElementTraits = { choices: 'datalist' }
const WORDS: ElementTraits = { isWords: true }
const CONTACT: ElementTraits = { ...WORDS, isContact: true }
const UPLOAD: ElementTraits = { holdsReceipts: true, ownAttributes: ['types'] }
const BUTTON: ElementTraits = { isButton: true }

/** Traits by element type; every other list of types is derived from this table. */
export const ELEMENT_TRAITS: Readonly<Record<ElementType, ElementTraits>> = {
  output_text: { isRead: true },
  input_text: { isWords: true, ownAttributes: ['uppercase', 'postcodeOf', 'fillsAddress'] },
  input_tel: CONTACT,
  input_mail: CONTACT,
  input_iban: WORDS,
  input_iban_code: WORDS,
  input_bic_code: WORDS,
  input_date: DATE,
  input_birthdate: DATE,
  input_integer: { number: 'whole', isFigure: true },
  input_percentage_integer: { number: 'whole', isFigure: true },
  convert_number_to_word: { ...WORDS, isClicked: true },
  input_ordered_integer: { number: 'whole' },
  group_ordered_integers: { ownAttributes: ['childrenElementsIds'] },
  range: SLIDER,
  input_percentage_range: SLIDER,
  input_percentage_range_group: { ownAttributes: ['childrenElementsIds'], isClicked: true },
  input_float: { number: 'decimal', isFigure: true },
  input_float_currency_amount: { number: 'decimal', amount: 'euros', isFigure: true },
  input_checkbox: { ...SEVERAL, isClicked: true },
  input_radio: RADIO,
  input_radio_simple: RADIO,
  toggle: { ...WORDS, isClicked: true },
  choice: RADIO,
  choice_autocomplete: DATALIST,
  array_choice: { choices: 'table', ownAttributes: ['table', 'side', 'rowForAgeOf'], isClicked: true },
  datalist_choice: DATALIST,
  input_product_radio: PRODUCT_RADIO,
  select: AUTHORED,
  select_ordered_integer: { number: 'whole', choices: 'authored' },
  unique_select_product_choice_list: PRODUCTS,
  unique_select_product_choice_autocomplete_list: PRODUCTS,
  unique_select_product_choice_radio: PRODUCT_RADIO,
  output_product_minimum_shares_number: { number: 'whole', fact: 'product.minimumShares' },
  output_product_unit_price: { number: 'decimal', amount: 'euros', fact: 'product.unitPrice' },
  input_product_shares_number: { number: 'whole', ownAttributes: ['amountChoices'] },
  input_product_temporary_dismemberment_rate_percentage: { number: 'decimal' },
  input_file: UPLOAD,
  input_receipt_file: UPLOAD,
  ordonnancement: SEVERAL,
  calculate: { number: 'decimal', amount: 'result' },
  presentation: { isRead: true },
  button: { ...BUTTON, isUnlisted: true },
  button_docusign_iframe: { ...BUTTON, isUnlisted: true, ownAttributes: ['docusignId'] },
  button_print: { isButton: true, ownAttributes: ['printId'] },
  button_create_prospect: BUTTON,
  output_scoring_number: { number: 'decimal' },
  output_scoring_text: WORDS,
  hidden: { isUnlisted: true },
}

/** Whether an author's type is a known element type. */
export function isElementType(type: string): type is ElementType {
  return Object.hasOwn(ELEMENT_TRAITS, type)
}

/** The type used to run and render an element: an unknown type falls back to a text input. Source: wizard §2. */
export function resolveElementType(type: string): ElementType {
  return isElementType(type) ? type : 'input_text'
}

/** Traits of an author's type; an unknown type has those of a text input. */
export function traitsOf(type: string): ElementTraits {
  return ELEMENT_TRAITS[resolveElementType(type)]
}
