import type { Attributes } from '#form/definition.ts'
import { RECEIVED_DOCUMENTS_ROLE } from '#vocabulary/element-role.ts'
import { ELEMENT_TRAITS, type ElementType } from '#vocabulary/element-type.ts'
import { PrintButton } from './action-button.tsx'
import { BicField, IbanCodeField, IbanField } from './bank-field.tsx'
import { CheckboxField, RadioField, SegmentedField, StatementField, ToggleField } from './choice-field.tsx'
import { ClientAccessField } from './client-access-field.tsx'
import { ComboboxField } from './combobox-field.tsx'
import { DateField } from './date-field.tsx'
import type { ElementFace } from './element-face.ts'
import { CurrencyField, FloatField, IntegerField, PercentageField, SharesField } from './number-field.tsx'
import { OrderedGroup, RankField } from './ordered-group.tsx'
import {
  AmountOutput,
  PresentationOutput,
  ScoringOutput,
  SentenceOutput,
  TextOutput,
  ValueOutput,
} from './output-field.tsx'
import { PercentageGroup } from './percentage-group.tsx'
import { PhoneField } from './phone-field.tsx'
import { ProductChoice } from './product-choice.tsx'
import { PercentageRangeField, RangeField } from './range-field.tsx'
import { ReceivedField } from './received-field.tsx'
import { SelectField } from './select-field.tsx'
import { SortField } from './sort-field.tsx'
import { TermSelect } from './term-select.tsx'
import { TermTable } from './term-table.tsx'
import { MailField, TextField } from './text-field.tsx'
import { UploadField } from './upload-field.tsx'
import { WordsField } from './words-field.tsx'

const TEXT: ElementFace = { frame: 'field', Control: TextField }
const DATE: ElementFace = { frame: 'field', Control: DateField, hint: 'wizard.hint.date' }
const RADIO: ElementFace = { frame: 'radiogroup', Control: RadioField }
const SEARCH: ElementFace = { frame: 'field', Control: ComboboxField, hint: 'wizard.autocomplete-min' }
const PRODUCT: ElementFace = { frame: 'radiogroup', Control: ProductChoice }
const VALUE: ElementFace = { frame: 'field', Control: ValueOutput }
const AMOUNT: ElementFace = { frame: 'field', Control: AmountOutput }
const UPLOAD: ElementFace = { frame: 'whole', Control: UploadField }
const SCORING: ElementFace = { frame: 'bare', Control: ScoringOutput }
const HIDDEN: ElementFace = { frame: 'none' }

/** The face of each element type; the type makes it exhaustive. */
export const ELEMENT_FACES: Readonly<Record<ElementType, ElementFace>> = {
  output_text: { frame: 'bare', Control: TextOutput },
  input_text: TEXT,
  input_tel: { frame: 'field', Control: PhoneField },
  input_mail: { frame: 'field', Control: MailField },
  input_iban: { frame: 'field', Control: IbanField },
  input_iban_code: { frame: 'field', Control: IbanCodeField },
  input_bic_code: { frame: 'field', Control: BicField, hint: 'wizard.hint.bic' },
  input_date: DATE,
  input_birthdate: DATE,
  input_integer: { frame: 'field', Control: IntegerField },
  input_percentage_integer: { frame: 'field', Control: PercentageField },
  convert_number_to_word: { frame: 'field', Control: WordsField },
  input_ordered_integer: { frame: 'field', Control: RankField },
  group_ordered_integers: { frame: 'group', Control: OrderedGroup },
  range: { frame: 'field', Control: RangeField },
  input_percentage_range: { frame: 'field', Control: PercentageRangeField },
  input_percentage_range_group: { frame: 'group', Control: PercentageGroup },
  input_float: { frame: 'field', Control: FloatField },
  input_float_currency_amount: { frame: 'field', Control: CurrencyField },
  input_checkbox: { frame: 'group', Control: CheckboxField },
  input_radio: RADIO,
  input_radio_simple: RADIO,
  toggle: { frame: 'bare', Control: ToggleField },
  choice: { frame: 'radiogroup', Control: SegmentedField },
  choice_autocomplete: SEARCH,
  array_choice: { frame: 'radiogroup', Control: TermTable },
  datalist_choice: SEARCH,
  input_product_radio: PRODUCT,
  select: { frame: 'field', Control: SelectField },
  select_ordered_integer: { frame: 'field', Control: SelectField },
  unique_select_product_choice_list: { frame: 'field', Control: SelectField },
  unique_select_product_choice_autocomplete_list: SEARCH,
  unique_select_product_choice_radio: PRODUCT,
  output_product_minimum_shares_number: VALUE,
  output_product_unit_price: VALUE,
  input_product_shares_number: { frame: 'field', Control: SharesField, hint: 'wizard.hint.minimum' },
  input_product_temporary_dismemberment_rate_percentage: VALUE,
  input_file: UPLOAD,
  input_receipt_file: UPLOAD,
  ordonnancement: { frame: 'group', Control: SortField },
  calculate: AMOUNT,
  presentation: { frame: 'bare', Control: PresentationOutput },
  button: HIDDEN,
  button_docusign_iframe: HIDDEN,
  button_print: { frame: 'bare', Control: PrintButton },
  button_create_prospect: { frame: 'bare', Control: ClientAccessField },
  output_scoring_number: SCORING,
  output_scoring_text: SCORING,
  hidden: HIDDEN,
}

const SEVERAL: ElementFace = { frame: 'group', Control: CheckboxField, hint: 'wizard.hint.several' }

const STATEMENT: ElementFace = { frame: 'bare', Control: StatementField }

const SENTENCE: ElementFace = { frame: 'bare', Control: SentenceOutput }

const RECEIVED: ElementFace = { frame: 'group', Control: ReceivedField }

const TERMS: ElementFace = { frame: 'field', Control: TermSelect }

/**
 * The face of an element, with variants for multiple answers, lists of terms, documents, statements and computed
 * figures. Computed words have no face of their own: they are shown with the number that they spell out.
 */
export function findFace(element: {
  readonly type: ElementType
  readonly computed: boolean
  readonly definition: {
    readonly role?: string | undefined
    readonly attributes: Pick<Attributes, 'multiple' | 'variant' | 'readonly' | 'sentence'>
  }
}): ElementFace {
  const { type, computed, definition } = element
  const { multiple, variant, readonly, sentence } = definition.attributes
  if (sentence) return SENTENCE
  if (type === 'convert_number_to_word' && readonly === true) return HIDDEN
  if (computed && ELEMENT_TRAITS[type].isFigure) return AMOUNT
  if (definition.role === RECEIVED_DOCUMENTS_ROLE) return RECEIVED
  if (type === 'select' && multiple === true) return SEVERAL
  if (type === 'array_choice' && variant === 'list') return TERMS
  if (type === 'input_checkbox' && variant === 'statement') return STATEMENT
  return ELEMENT_FACES[type]
}
