import type { Text } from '#form/definition.ts'
import type { Reason } from '#form/reason.ts'
import type { CompiledElement, CompiledForm } from './compiled-form.ts'
import { pathOf } from './element-path.ts'
import type { Expression } from './expression/expression.ts'
import { parseNumber } from './exact.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { UnreachableError } from './unreachable-error.ts'

/** What a formula yields; `any` when only answers decide. */
type Kind = 'number' | 'text' | 'boolean' | 'any'

/** A non-numeric value used as a number, worded for the author. */
interface Misuse {
  readonly what: string
  readonly kind: 'text' | 'boolean'
  readonly label?: Text
}

/**
 * Finds calculations with operands that are never numbers: their results would always be empty. Elements whose answers
 * may be numbers (a hidden element, a list of numeric options) are allowed.
 */
export function checkArithmetic(
  form: CompiledForm,
  settings: Readonly<Record<string, unknown>>,
): readonly { readonly path: string; readonly reason: Reason }[] {
  return form.elements.flatMap((element) => {
    const formulas = [element.formula, element.own?.min, element.own?.max]
    const path = pathOf(element)
    return formulas
      .flatMap((formula) => (formula ? new Checker(form, settings).check(formula.expression) : []))
      .map((misuse) => ({ path, reason: presentMisuse(misuse) }))
  })
}

class Checker {
  readonly #form: CompiledForm
  readonly #settings: Readonly<Record<string, unknown>>
  readonly #found: Misuse[] = []

  constructor(form: CompiledForm, settings: Readonly<Record<string, unknown>>) {
    this.#form = form
    this.#settings = settings
  }

  check(formula: Expression): readonly Misuse[] {
    this.#kindOf(formula)
    return this.#found
  }

  #kindOf(node: Expression): Kind {
    switch (node.kind) {
      case 'number':
        return 'number'
      case 'text':
        return parseNumber(node.value) === null ? 'text' : 'any'
      case 'boolean':
        return 'boolean'
      case 'answer':
        return kindOfAnswer(this.#form.elementByName.get(node.name))
      case 'fact':
        return kindOfFact(node.path, this.#settings)
      case 'negate':
        this.#needNumber(node.operand)
        return 'number'
      case 'not':
        this.#kindOf(node.operand)
        return 'boolean'
      case 'binary':
        return this.#kindOfBinary(node)
      case 'call':
        return this.#kindOfCall(node)
      default:
        throw new UnreachableError(node)
    }
  }

  #kindOfBinary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): Kind {
    if (operator === '+' || operator === '-' || operator === '*' || operator === '/') {
      this.#needNumber(left)
      this.#needNumber(right)
      return 'number'
    }
    this.#kindOf(left)
    this.#kindOf(right)
    return 'boolean'
  }

  #kindOfCall({ name, operands }: Extract<Expression, { kind: 'call' }>): Kind {
    if (name === 'if') {
      const [, second, third] = operands.map((operand) => this.#kindOf(operand))
      return second === third && second !== undefined ? second : 'any'
    }
    if (name === 'age') operands.forEach((operand) => this.#kindOf(operand))
    else operands.forEach((operand) => this.#needNumber(operand))
    return 'number'
  }

  #needNumber(node: Expression): void {
    const kind = this.#kindOf(node)
    if (kind !== 'text' && kind !== 'boolean') return
    const label =
      node.kind === 'answer'
        ? this.#form.elementByName.get(node.name)?.definition.attributes.label
        : undefined
    this.#found.push({ what: describe(node), kind, ...(label && { label }) })
  }
}

function describe(node: Expression): string {
  if (node.kind === 'answer') return `{${node.name}}`
  if (node.kind === 'fact') return `{${node.path}}`
  if (node.kind === 'text') return `'${node.value}'`
  return node.kind === 'boolean' ? String(node.value) : 'a comparison'
}

function kindOfAnswer(element: CompiledElement | undefined): Kind {
  if (element === undefined) return 'any'
  const { type, definition } = element
  const { number, choices, isWords } = traitsOf(type)
  if (number !== undefined) return 'number'
  if (choices === 'products' || choices === 'table' || choices === 'datalist') return 'text'
  const options = definition.attributes.options
  if (choices === 'authored' && options !== undefined)
    return options.some(({ value }) => parseNumber(value) !== null) ? 'any' : 'text'
  // A computed text element may hold what another one calculated.
  return isWords && !element.computed ? 'text' : 'any'
}

const NUMERIC_FACTS: ReadonlySet<string> = new Set([
  'product.unitPrice',
  'product.minimumShares',
  'dossier.id',
])

function kindOfFact(path: string, settings: Readonly<Record<string, unknown>>): Kind {
  if (path.startsWith('setting.')) {
    const value = settings[path.slice('setting.'.length)]
    // An empty setting switches its rule off.
    const isNumeric =
      typeof value === 'string' ? value === '' || parseNumber(value) !== null : typeof value !== 'boolean'
    return isNumeric ? 'any' : 'text'
  }
  return NUMERIC_FACTS.has(path) ? 'number' : 'text'
}

function presentMisuse({ what, kind, label }: Misuse): Reason {
  const [fr, en] = label === undefined ? ['', ''] : [` (« ${label.fr} »)`, ` (“${label.en}”)`]
  return kind === 'text'
    ? {
        fr: `calcul sur un texte : ${what}${fr} n’est jamais un nombre. Un calcul lit des nombres. Exemple : {inv_shares} * 2`,
        en: `arithmetic on text: ${what}${en} is never a number. A calculation reads numbers. Example: {inv_shares} * 2`,
      }
    : {
        fr: `calcul sur un oui ou non : ${what}${fr} n’est jamais un nombre. Exemple : if({ok} = 'true', 1, 0)`,
        en: `arithmetic on true or false: ${what}${en} is never a number. Example: if({ok} = 'true', 1, 0)`,
      }
}
