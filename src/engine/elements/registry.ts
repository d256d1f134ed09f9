import type { ElementType } from '#vocabulary/element-type.ts'
import { BIC_FACE, IBAN_FACE } from './bank-faces.ts'
import {
  CHECKBOX_FACE,
  ORDER_FACE,
  RADIO_FACE,
  RECEIPT_FACE,
  SCORE_TEXT_FACE,
  SELECT_FACE,
  SINGLE_CHOICE_FACE,
  TOGGLE_FACE,
} from './choice-faces.ts'
import { MAIL_FACE, PHONE_FACE } from './contact-faces.ts'
import { DATE_FACE } from './date-face.ts'
import { PLAIN_FACE, type ElementFace } from './face.ts'
import {
  FLOAT_FACE,
  INTEGER_FACE,
  MONEY_FACE,
  NUMBER_FACE,
  PERCENT_FACE,
  RESULT_FACE,
  WHOLE_PERCENT_FACE,
} from './number-faces.ts'
import { SILENT_FACE, TEXT_FACE } from './text-face.ts'

/** The face of every element type; a type without one fails to compile. */
export const FACES: Readonly<Record<ElementType, ElementFace>> = {
  output_text: SILENT_FACE,
  input_text: TEXT_FACE,
  input_tel: PHONE_FACE,
  input_mail: MAIL_FACE,
  input_iban: IBAN_FACE,
  input_iban_code: IBAN_FACE,
  input_bic_code: BIC_FACE,
  input_date: DATE_FACE,
  input_birthdate: DATE_FACE,
  input_integer: INTEGER_FACE,
  input_percentage_integer: WHOLE_PERCENT_FACE,
  // The session compares the words with their reference.
  convert_number_to_word: PLAIN_FACE,
  input_ordered_integer: INTEGER_FACE,
  group_ordered_integers: SILENT_FACE,
  range: NUMBER_FACE,
  input_percentage_range: PERCENT_FACE,
  input_percentage_range_group: SILENT_FACE,
  input_float: FLOAT_FACE,
  input_float_currency_amount: MONEY_FACE,
  input_checkbox: CHECKBOX_FACE,
  input_radio: RADIO_FACE,
  input_radio_simple: RADIO_FACE,
  toggle: TOGGLE_FACE,
  choice: RADIO_FACE,
  choice_autocomplete: RADIO_FACE,
  array_choice: RADIO_FACE,
  datalist_choice: RADIO_FACE,
  input_product_radio: RADIO_FACE,
  select: SELECT_FACE,
  select_ordered_integer: SINGLE_CHOICE_FACE,
  unique_select_product_choice_list: SINGLE_CHOICE_FACE,
  unique_select_product_choice_autocomplete_list: SINGLE_CHOICE_FACE,
  unique_select_product_choice_radio: SINGLE_CHOICE_FACE,
  output_product_minimum_shares_number: INTEGER_FACE,
  output_product_unit_price: MONEY_FACE,
  input_product_shares_number: INTEGER_FACE,
  input_product_temporary_dismemberment_rate_percentage: PERCENT_FACE,
  input_file: RECEIPT_FACE,
  input_receipt_file: RECEIPT_FACE,
  ordonnancement: ORDER_FACE,
  calculate: RESULT_FACE,
  presentation: SILENT_FACE,
  button: SILENT_FACE,
  button_docusign_iframe: SILENT_FACE,
  button_print: SILENT_FACE,
  button_create_prospect: SILENT_FACE,
  output_scoring_number: RESULT_FACE,
  output_scoring_text: SCORE_TEXT_FACE,
  hidden: PLAIN_FACE,
}
