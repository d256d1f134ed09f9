import type { ElementType } from '#vocabulary/element-type.ts'
import { companion, text, type Specimen } from './specimen.ts'

const PERCENT_ROWS = ['_a', '_b'] as const
const UNKNOWN = text('Je ne sais pas', 'I do not know')

/** Types that are typed or slid: texts, contacts, bank, dates, numbers. */
export const TYPED_SPECIMENS = {
  input_text: {
    label: text('Nom', 'Last name'),
    shape: () => ({ role: 'subscriber.lastName', attributes: { uppercase: true } }),
    filled: { '': 'LEMAIRE' },
    invalid: 'never',
  },
  input_tel: {
    label: text('Téléphone', 'Telephone'),
    shape: () => ({ role: 'subscriber.mobile' }),
    filled: { '': '+33618420755' },
    invalid: { '': '+3361842' },
  },
  input_mail: {
    label: text('Adresse e-mail', 'E-mail'),
    shape: () => ({ role: 'subscriber.email' }),
    filled: { '': 'francoise.lemaire@example.test' },
    invalid: { '': 'francoise..lemaire@example' },
  },
  input_iban: {
    label: text('IBAN', 'IBAN'),
    shape: () => ({ role: 'bank.iban' }),
    filled: { '': 'FR7630006000011234567890189' },
    invalid: { '': 'FR763000600001123456789018' },
  },
  input_iban_code: {
    label: text('Code IBAN', 'IBAN code'),
    filled: { '': 'FR7630006000011234567890189' },
    invalid: { '': 'FR76' },
  },
  input_bic_code: {
    label: text('BIC', 'BIC'),
    shape: () => ({ role: 'bank.bic' }),
    filled: { '': 'BNPAFRPPXXX' },
    invalid: { '': 'BNP' },
  },
  input_date: {
    label: text('Date d’effet', 'Start date'),
    shape: () => ({ attributes: { minDate: { date: 'today' }, maxDate: { date: '31/12/2027' } } }),
    filled: { '': '15/01/2027' },
    invalid: { '': '31/02/2027' },
  },
  input_birthdate: {
    label: text('Naissance', 'Date of birth'),
    shape: () => ({ role: 'subscriber.birthdate', attributes: { maxDate: { date: 'today' } } }),
    filled: { '': '14/03/1958' },
    invalid: { '': '14/03/2058' },
  },
  input_integer: {
    label: text('Enfants', 'Children'),
    shape: () => ({ attributes: { min: 0, max: 20 } }),
    filled: { '': '2' },
    invalid: { '': '21' },
  },
  input_percentage_integer: {
    label: text('Part', 'Share'),
    shape: () => ({ attributes: { min: 0, max: 100 } }),
    filled: { '': '35' },
    invalid: { '': '135' },
  },
  convert_number_to_word: {
    label: text('En toutes lettres', 'In words'),
    shape: (name) => ({
      reference: `${name}_n`,
      companions: [
        companion(`${name}_n`, 'input_integer', text('Nombre', 'Number'), {
          attributes: { defaultValue: '1250' },
        }),
      ],
    }),
    filled: { '': 'mille deux cent cinquante' },
    invalid: { '': 'mille deux cents' },
  },
  input_ordered_integer: {
    label: text('Rang', 'Rank'),
    shape: () => ({ attributes: { min: 1, max: 5 } }),
    filled: { '': '2' },
    invalid: { '': '7' },
  },
  group_ordered_integers: {
    label: text('Objectifs', 'Objectives'),
    shape: (name) => ({
      attributes: { childrenElementsIds: [`${name}_a`, `${name}_b`] },
      companions: [
        companion(`${name}_a`, 'input_ordered_integer', text('Revenus', 'Income'), {
          attributes: { min: 1, max: 2 },
        }),
        companion(`${name}_b`, 'input_ordered_integer', text('Transmission', 'Legacy'), {
          attributes: { min: 1, max: 2 },
        }),
      ],
    }),
    filled: { _a: '1', _b: '2' },
    invalid: { _a: '1', _b: '1' },
  },
  range: {
    label: text('Épargne en mois', 'Savings in months'),
    mayHaveChild: true,
    shape: (name, state) => ({
      attributes: { min: 0, max: 24, ...(state === 'children' ? { childElementId: `${name}_child` } : {}) },
      companions: state === 'children' ? [companion(`${name}_child`, 'toggle', UNKNOWN)] : [],
    }),
    filled: { '': '9' },
    invalid: { '': '30' },
  },
  input_percentage_range: {
    label: text('Part', 'Share'),
    mayHaveChild: true,
    shape: (name, state) => ({
      attributes: { min: 0, max: 100, ...(state === 'children' ? { childElementId: `${name}_child` } : {}) },
      companions: state === 'children' ? [companion(`${name}_child`, 'toggle', UNKNOWN)] : [],
    }),
    filled: { '': '37.5' },
    invalid: { '': '120' },
  },
  input_percentage_range_group: {
    label: text('Origine des fonds', 'Origin of funds'),
    shape: (name) => ({
      attributes: { childrenElementsIds: PERCENT_ROWS.map((suffix) => name + suffix) },
      sumTo: { min: 100, max: 100 },
      companions: PERCENT_ROWS.map((suffix, index) =>
        companion(
          name + suffix,
          'input_percentage_range',
          index === 0 ? text('Épargne', 'Savings') : text('Donation ou succession', 'Gift or inheritance'),
          { attributes: { min: 0, max: 100 } },
        ),
      ),
    }),
    filled: { _a: '60', _b: '40' },
    invalid: { _a: '60', _b: '25' },
  },
  input_float: {
    label: text('Taux', 'Rate'),
    shape: () => ({ attributes: { min: 0, max: 10 } }),
    filled: { '': '2.35' },
    invalid: { '': '12' },
  },
  input_float_currency_amount: {
    label: text('Montant', 'Amount'),
    shape: () => ({ attributes: { min: 100 } }),
    filled: { '': '10200' },
    invalid: { '': '12.345' },
  },
  input_product_shares_number: {
    label: text('Nombre de parts', 'Shares'),
    shape: () => ({ attributes: { min: 25, max: 9_999 } }),
    filled: { '': '50' },
    invalid: { '': '10' },
  },
} satisfies Partial<Record<ElementType, Specimen>>
