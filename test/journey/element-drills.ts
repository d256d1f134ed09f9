import type { ElementType } from '#vocabulary/element-type.ts'

/** A key, or text typed key by key. */
export type Press = string | { readonly text: string }

/**
 * Keyboard actions in the required specimen of a type, and the resulting answers (a fragment of their JSON). Each
 * step continues from the previous one.
 */
export interface Drill {
  /** Suffix of the specimen's name, for the control of a companion. */
  readonly at?: string
  readonly enter: readonly Press[]
  readonly answer: string
  /** Omitted for types that cannot be cleared, as radio buttons. */
  readonly empty?: readonly Press[]
  /** Omitted for types that cannot be made invalid by keyboard. */
  readonly break?: readonly Press[]
  readonly correct: readonly Press[]
  readonly corrected: string
}

/** Computed: typing into its companion changes the displayed value. */
interface Watch {
  readonly at: string
  readonly press: readonly Press[]
  readonly shows: string
}

/** Activated by Enter; one succeeds, the other shows a server failure. */
interface Action {
  readonly act: true
}

type Exercise = Drill | Watch | Action | 'files' | 'shown' | 'outOfSight'

export const WIPE = ['Control+A', 'Delete'] as const

function typed(valid: string, answer: string, wrong?: string): Drill {
  return {
    enter: [{ text: valid }, 'Tab'],
    answer,
    empty: ['Shift+Tab', ...WIPE],
    ...(wrong === undefined ? {} : { break: [{ text: wrong }] }),
    correct: ['Control+A', { text: valid }],
    corrected: answer,
  }
}

/** Radio buttons: space selects, an arrow selects the next. */
function circles(first: string, second: string): Drill {
  return { enter: ['Space'], answer: first, correct: ['ArrowDown'], corrected: second }
}

/** Native selects: an arrow selects, Home returns to the placeholder. */
function listed(first: string, second: string): Drill {
  return {
    enter: ['ArrowDown'],
    answer: first,
    empty: ['Home'],
    correct: ['ArrowDown', 'ArrowDown'],
    corrected: second,
  }
}

function searched(first: string, second: string): Drill {
  return {
    enter: [{ text: first.slice(0, 4) }, 'OPTIONS', 'ArrowDown', 'Enter'],
    answer: first,
    empty: [...WIPE],
    correct: [{ text: second.slice(0, 4) }, 'OPTIONS', 'ArrowDown', 'Enter'],
    corrected: second,
  }
}

/** Every element type; the type makes it exhaustive. */
export const EXERCISES: Readonly<Record<ElementType, Exercise>> = {
  output_text: 'shown',
  input_text: { ...typed('lemaire', 'LEMAIRE') },
  input_tel: typed('0618420755', '+33618420755', '061842'),
  input_mail: typed('francoise@example.test', 'francoise@example.test', 'francoise..l@example'),
  input_iban: typed(
    'fr7630006000011234567890189',
    'FR7630006000011234567890189',
    'FR76300060000112345678901',
  ),
  input_iban_code: typed('fr7630006000011234567890189', 'FR7630006000011234567890189', 'FR76'),
  input_bic_code: typed('bnpafrppxxx', 'BNPAFRPPXXX', 'BNP'),
  input_date: typed('15012027', '15/01/2027', '31022027'),
  input_birthdate: typed('14031958', '14/03/1958', '14032058'),
  input_integer: typed('2', '"2"', '21'),
  input_percentage_integer: typed('35', '"35"', '12,5'),
  convert_number_to_word: typed('Mille deux cent cinquante', 'Mille deux cent cinquante', 'mille'),
  input_ordered_integer: listed('"1"', '"2"'),
  group_ordered_integers: {
    enter: ['ArrowDown'],
    answer: '"2"',
    correct: ['Home'],
    corrected: '"1"',
  },
  range: { enter: ['ArrowRight'], answer: '"1"', correct: ['Home'], corrected: '"0"' },
  input_percentage_range: {
    enter: ['ArrowRight'],
    answer: '"1"',
    empty: ['Tab', ...WIPE],
    break: [{ text: '120' }],
    correct: ['Control+A', { text: '37,5' }],
    corrected: '"37.5"',
  },
  input_percentage_range_group: {
    at: '_a',
    enter: ['Tab', { text: '60' }, 'Tab', { text: '40' }],
    answer: '"40"',
    empty: [...WIPE, 'Shift+Tab', ...WIPE],
    break: [{ text: '85' }],
    correct: ['Tab', { text: '15' }],
    corrected: '"15"',
  },
  input_float: {
    ...typed('2,35', '"2.35"', '12'),
    correct: ['Control+A', { text: '2' }, 'ArrowUp'],
    corrected: '"2.01"',
  },
  input_float_currency_amount: typed('10 200,50', '"10200.5"', '12,3456'),
  input_checkbox: {
    enter: ['Space'],
    answer: 'MAIL',
    empty: ['Space'],
    correct: ['Tab', 'Space'],
    corrected: 'SMS',
  },
  input_radio: circles('Oui', 'Non'),
  input_radio_simple: circles('Oui', 'Non'),
  toggle: { enter: ['Space'], answer: '"true"', correct: ['Space'], corrected: '"false"' },
  choice: circles('TEMP', 'LIFE'),
  choice_autocomplete: searched('ANGERS', 'NANTES'),
  array_choice: circles('3|TEMP', '4|TEMP'),
  datalist_choice: searched('ANGERS', 'RENNES'),
  input_product_radio: circles('HOR', 'VIL'),
  select: listed('RETIRED', 'EMPLOYEE'),
  select_ordered_integer: listed('"1"', '"2"'),
  unique_select_product_choice_list: listed('HOR', 'VIL'),
  unique_select_product_choice_autocomplete_list: {
    ...searched('HORI', 'VILL'),
    answer: 'HOR',
    corrected: 'VIL',
  },
  unique_select_product_choice_radio: circles('HOR', 'VIL'),
  output_product_minimum_shares_number: { at: '_product', press: ['End'], shows: '5' },
  output_product_unit_price: { at: '_product', press: ['End'], shows: '310' },
  input_product_shares_number: {
    ...typed('50', '"50"', '10'),
    correct: ['Control+A', { text: '50' }, 'ArrowUp'],
    corrected: '"51"',
  },
  input_product_temporary_dismemberment_rate_percentage: { at: '_rows', press: ['Space'], shows: '86' },
  input_file: 'files',
  input_receipt_file: 'files',
  ordonnancement: {
    enter: ['ArrowDown'],
    answer: '["S","E","G"]',
    correct: ['End'],
    corrected: '["S","G","E"]',
  },
  calculate: { at: '_a', press: ['Control+A', { text: '10' }], shows: '2' },
  presentation: 'shown',
  button: 'outOfSight',
  button_docusign_iframe: 'outOfSight',
  button_print: { act: true },
  button_create_prospect: { act: true },
  output_scoring_number: { at: '_points', press: ['Control+A', { text: '21' }], shows: '42' },
  output_scoring_text: { at: '_points', press: ['Control+A', { text: '2' }], shows: 'u' },
  hidden: 'outOfSight',
}

/** A dismemberment table as a select. */
export const TERM_LIST: Drill = listed('3|TEMP', '4|TEMP')
