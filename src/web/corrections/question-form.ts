import type { Correction } from '#contract/corrections.ts'
import type { FormDefinition, FormElement, Option } from '#form/definition.ts'
import { ELEMENT_TRAITS, resolveElementType, type ElementType } from '#vocabulary/element-type.ts'

export type Question = Correction['questions'][number]
type Control = Question['control']

/** The author's name in a wire id: here, the names of the questions' form. */
export function nameOf(elementId: string): string {
  return elementId.slice(elementId.indexOf('-') + 1)
}

/**
 * A form of the questions alone, which the engine of the page can run: conditions, tables and products stay on the server,
 * which sends the questions again after each answer.
 */
export function buildQuestionForm(questions: readonly Question[]): FormDefinition {
  const title = bothWays('')
  return {
    code: 'correction',
    title,
    pages: [
      {
        slug: 'correction',
        title,
        blocks: [{ slug: 'questions', title, elements: questions.map(buildElement) }],
      },
    ],
  }
}

function buildElement({ elementId, control }: Question): FormElement {
  const type = controlType(control)
  const { choices, holdsReceipts } = ELEMENT_TRAITS[type]
  return {
    name: nameOf(elementId),
    type,
    attributes: {
      label: bothWays(control.label),
      required: control.required,
      ...(control.help === null ? {} : { help: bothWays(control.help) }),
      ...(control.multiple ? { multiple: true } : {}),
      ...(choices === 'authored'
        ? { options: control.options.filter(({ disabled }) => disabled !== true).map(buildOption) }
        : {}),
      ...(choices === 'datalist' && control.datalistId !== null ? { datalistId: control.datalistId } : {}),
      ...(control.min === null ? {} : { min: Number(control.min) }),
      ...(control.max === null ? {} : { max: Number(control.max) }),
      ...(control.minDate === null ? {} : { minDate: { date: control.minDate } }),
      ...(control.maxDate === null ? {} : { maxDate: { date: control.maxDate } }),
      ...(holdsReceipts ? { types: control.types.map(({ id }) => id) } : {}),
    },
  }
}

/** More choices than this are a list to open. */
const MANY_CHOICES = 5

/** The element type that renders a control without the rest of its form. */
function controlType({ type, options }: Control): ElementType {
  const known = resolveElementType(type)
  const { choices } = ELEMENT_TRAITS[known]
  // Table rows and products are sent as options.
  if (choices === 'products' || choices === 'table')
    return options.length > MANY_CHOICES ? 'select' : 'input_radio'
  return STANDALONE[known] ?? known
}

/** Types that depend on another element of their form, with the type that renders their answer on its own. */
const STANDALONE: Partial<Record<ElementType, ElementType>> = {
  convert_number_to_word: 'input_text',
  input_ordered_integer: 'input_integer',
  input_product_shares_number: 'input_integer',
  input_percentage_range: 'input_percentage_integer',
}

function buildOption({
  value,
  label,
  presentation,
  options: shares = [],
}: Control['options'][number]): Option {
  const sides = shares.map((side) => `${side.label} %`).join(' / ')
  return {
    value,
    label: bothWays(sides === '' ? label : `${label} (${sides})`),
    ...(presentation === undefined ? {} : { presentation: bothWays(presentation) }),
  }
}

/** The server responds in the page's language, so the other one is never shown. */
export function bothWays(text: string) {
  return { fr: text, en: text }
}
