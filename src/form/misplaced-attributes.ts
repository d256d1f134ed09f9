import type { Attributes, FormElement } from './definition.ts'

/** Attributes that mean something on certain types only; elsewhere they would be silently ignored. */
const HOMES: Readonly<Partial<Record<keyof Attributes, readonly string[]>>> = {
  table: ['array_choice'],
  side: ['array_choice'],
  rowForAgeOf: ['array_choice'],
  childrenElementsIds: ['group_ordered_integers', 'input_percentage_range_group'],
  types: ['input_file', 'input_receipt_file'],
  docusignId: ['button_docusign_iframe'],
  printId: ['button_print'],
  minDate: ['input_date', 'input_birthdate'],
  maxDate: ['input_date', 'input_birthdate'],
  uppercase: ['input_text'],
}

/** Names of the attributes that an element has and its type does not take. */
export function findMisplacedAttributes({ type, attributes }: FormElement): readonly string[] {
  return Object.entries(HOMES).flatMap(([name, types]) =>
    Object.hasOwn(attributes, name) && !types.includes(type) ? [name] : [],
  )
}
