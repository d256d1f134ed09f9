import { FormElement, type Attributes } from '#form/definition.ts'
import { ELEMENT_TRAITS, ELEMENT_TYPES, type ElementType } from '#vocabulary/element-type.ts'

const MEANINGS: Readonly<Record<ElementType, string>> = {
  output_text: 'A text to read.',
  input_text: 'A line of text.',
  input_tel: 'A telephone number, kept in international form.',
  input_mail: 'An e-mail address.',
  input_iban: 'An IBAN, checked by its digits.',
  input_iban_code: 'The IBAN of an account, beside its BIC.',
  input_bic_code: 'A BIC.',
  input_date: 'A day, `dd/mm/yyyy`.',
  input_birthdate: 'A day of birth; conditions read the age in whole years.',
  input_integer: 'A whole number.',
  input_percentage_integer: 'A whole percentage.',
  convert_number_to_word:
    'The number of `reference` in French words, typed; written by the form when `readonly`.',
  input_ordered_integer: 'A rank within a group.',
  group_ordered_integers: 'Ranks `childrenElementsIds`: each rank once.',
  range: 'A slider.',
  input_percentage_range: 'A slider of percentages.',
  input_percentage_range_group: 'Sliders of `childrenElementsIds` whose sum `sumTo` checks.',
  input_float: 'A number with decimals.',
  input_float_currency_amount: 'An amount in euros and cents.',
  input_checkbox: 'Boxes: one of `options`, or any number with `multiple`.',
  input_radio: 'One of `options`, as radios, or as cards where an option has a description.',
  input_radio_simple: 'One of `options`, as plain radios.',
  toggle: 'A switch: `true` or `false`.',
  choice: 'One of `options`, as a segmented control.',
  choice_autocomplete: 'One entry of the list `datalistId`, searched on the server.',
  array_choice: 'A row of a dismemberment `table`.',
  datalist_choice: 'One entry of the list `datalistId`.',
  input_product_radio: 'A product of `products.json`, as cards.',
  select: 'One of `options`, in a list.',
  select_ordered_integer: 'A rank chosen in a list.',
  unique_select_product_choice_list: 'A product, in a list.',
  unique_select_product_choice_autocomplete_list: 'A product, searched by typing.',
  unique_select_product_choice_radio: 'A product, as radios.',
  output_product_minimum_shares_number: 'The least number of shares of the product, computed.',
  output_product_unit_price: 'The price of a share of the product, computed.',
  input_product_shares_number: 'A number of shares, at least the minimum of the product.',
  input_product_temporary_dismemberment_rate_percentage: 'A rate of a temporary dismemberment.',
  input_file: 'Files.',
  input_receipt_file: 'Supporting documents of the kinds `types`.',
  ordonnancement: '`options` put in order.',
  calculate: 'A number that a formula gives.',
  presentation:
    'Answers of other elements, listed by `presentation`; without it, every answer of the dossier, each of which can be modified.',
  button: 'A button that does `action`.',
  button_docusign_iframe: 'The button with which a party signs, `docusignId`.',
  button_print: 'Prints the document `printId`.',
  button_create_prospect: 'Creates a prospect.',
  output_scoring_number: 'A score, computed.',
  output_scoring_text: 'A text that a score gives, computed.',
  hidden: 'A value that is never shown: computed, or `defaultValue`.',
}

const ATTRIBUTES: Readonly<Record<keyof Attributes, string>> = {
  label: 'Its question or text, in both languages.',
  documentLabel: 'What documents print in place of a label that is a question.',
  shortLabel:
    'Names the answer in summary, review, correction and export; without it, `documentLabel` or the label.',
  help: 'A sentence under it.',
  why: 'Why it is asked, with its legal source; shown beside the form while it has the focus.',
  sentence: 'What the wizard draws in place of the label and value of a computed figure.',
  required: 'Must be answered, unless a condition with the effect `required` decides.',
  readonly: 'Shown, not typed.',
  disabled: 'Cannot be changed, unless a condition with the effect `disabled` decides.',
  multiple: 'Takes several answers.',
  options: 'Choices: `value`, `label`, `presentation`, `condition`.',
  min: 'Least number, or a formula.',
  max: 'Greatest number, or a formula.',
  start: 'Where a slider stands before it is moved.',
  step: 'Step of a number or a slider; decimals to which a computed number is shown.',
  defaultValue: 'The answer until somebody gives one.',
  presentation: 'Names of the elements that it lists.',
  uppercase: 'Typed in capitals.',
  bold: 'Printed bold.',
  amountChoices: 'Amounts in euros that choose the number of shares, beside a field for another amount.',
  errorMessage: 'What is said of a wrong answer, in place of the built-in sentence.',
  requiredMessage: 'What is said of a missing answer: a verb and its object.',
  minDate: 'First day: `{ "date": "today" }` or `{ "date": "31/12/2026" }`.',
  maxDate: 'Last day, written the same way.',
  datalistId: 'Name of a file of `datalists/`.',
  childrenElementsIds: 'Names of the elements of a group.',
  childElementId: 'Name of the element that it draws, or belongs to.',
  table: 'Code of a dismemberment table, or `product`.',
  side: 'The element that chooses the side, and its value for each.',
  rowForAgeOf: 'Name of the date of birth whose age the row must hold.',
  postcodeOf: 'Name of the country whose postcodes it must look like.',
  fillsAddress: 'Names of the postcode and the city that a suggested address fills too.',
  variant:
    'Look of radios: `circle`, `simple`, `rectangle`; of a table: `list`; of a checkbox with one option: `statement`; of a group of ranks: `simple`.',
  collapsed: 'Shown as a line with its answer, or as a button that adds it, until somebody opens it.',
  types: 'Numbers of `receipt-types.json`.',
  docusignId: 'The envelope and the party that signs it: `mission_subscriber`, `subscription_co_subscriber`…',
  printId: 'Number of the document that it prints.',
  icon: 'An icon and its side.',
  action: '`begin`, `continue`, `finish`, `duplicate`, `download` or `next`.',
  columns: 'Width, 3 to 12 twelfths of the column.',
}

/** Types with a picture in docs/screenshots/elements: pages draw their own buttons, and hidden values not at all. */
export const PICTURED_TYPES: readonly ElementType[] = ELEMENT_TYPES.filter(
  (type) => ELEMENT_TRAITS[type].isUnlisted !== true,
)

/** Generates deployments/elements.md: every element type and attribute, with a sample that the form's check accepts. */
export function presentElementsPage(): string {
  return `# Element types

Every \`type\` that an element may have, with the attributes that only it takes, a picture and a sample. Written by \`npm run schemas\`
from the registry that forms are checked with; tests check each sample. Every type in every state: \`/ui\` of the running preview;
\`npm run elements\` writes this page and takes the pictures from there.

## Attributes

Any element takes those that are not of some types only.

| Attribute | Meaning | Only of |
|---|---|---|
${Object.entries(ATTRIBUTES)
  .map(([name, meaning]) => `| \`${name}\` | ${meaning} | ${ownersOf(name)} |`)
  .join('\n')}

## Types

${ELEMENT_TYPES.map(presentType).join('\n\n')}
`
}

function ownersOf(attribute: string): string {
  const owners = ELEMENT_TYPES.filter((type) =>
    ELEMENT_TRAITS[type].ownAttributes?.some((own) => own === attribute),
  )
  return owners.map((type) => `\`${type}\``).join(', ')
}

function presentType(type: ElementType): string {
  return `### \`${type}\`

${`${MEANINGS[type]} ${presentAnswer(type)}`.trimEnd()}
${PICTURED_TYPES.includes(type) ? `\n![${type}](../docs/screenshots/elements/${type}.webp)\n` : ''}
\`\`\`json
${JSON.stringify(sampleElement(type), null, 2)}
\`\`\``
}

function presentAnswer(type: ElementType): string {
  const { number, isList, holdsReceipts, isButton, amount } = ELEMENT_TRAITS[type]
  if (isButton) return 'No answer.'
  if (holdsReceipts) return 'Its answer is a list of files.'
  if (isList) return 'Its answer is a list of values.'
  if (amount === 'euros') return 'Its answer is an amount, rounded to the cent.'
  if (number === undefined) return ''
  return number === 'whole' ? 'Its answer is a whole number.' : 'Its answer is a number.'
}

const LABEL = { fr: 'Libellé', en: 'Label' }
const OPTIONS = [
  { value: 'YES', label: { fr: 'Oui', en: 'Yes' } },
  { value: 'NO', label: { fr: 'Non', en: 'No' } },
]

/** A minimal element of this type. */
export function sampleElement(type: ElementType): FormElement {
  const { choices, isButton } = ELEMENT_TRAITS[type]
  const extra: Partial<Record<ElementType, object>> = {
    convert_number_to_word: { reference: 'inv_shares' },
    calculate: { calculation: { formula: '{inv_shares} * 2' } },
    group_ordered_integers: { attributes: { childrenElementsIds: ['inv_shares'] } },
    input_percentage_range_group: {
      attributes: { childrenElementsIds: ['inv_shares'] },
      sumTo: { min: 100, max: 100 },
    },
    array_choice: { attributes: { table: 'product' } },
    input_receipt_file: { attributes: { types: [1] } },
    presentation: { attributes: { presentation: ['inv_shares'] } },
    button_docusign_iframe: { attributes: { docusignId: 'subscription_subscriber' } },
    button_print: { attributes: { printId: 1 } },
    button: { attributes: { action: 'continue' } },
  }
  const { attributes = {}, ...rest }: { attributes?: object } = extra[type] ?? {}
  return FormElement.parse({
    name: isButton ? 'my_button' : 'my_element',
    type,
    attributes: {
      label: LABEL,
      ...(choices === 'authored' && { options: OPTIONS }),
      ...(choices === 'datalist' && { datalistId: 'countries' }),
      ...attributes,
    },
    ...rest,
  })
}
