import { ELEMENT_TYPES, isElementType, traitsOf } from '#vocabulary/element-type.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { blocksInOrder, placesInOrder, type ElementPlace } from './blocks.ts'
import type { Block, FormDefinition, FormElement, Page, Rule, Text, When } from './definition.ts'
import { asText, elementTexts } from './element-texts.ts'
import { findImpossibility } from './find-impossibility.ts'
import { findUnclearTexts } from './find-unclear-texts.ts'
import { findUnattributed } from './find-unattributed.ts'
import { findUnsafeReuse } from './find-unsafe-reuse.ts'
import { findWrongNumbers } from './find-wrong-numbers.ts'
import { findMisplacedAttributes } from './misplaced-attributes.ts'
import { unknownName, type Finding, type Reason } from './reason.ts'
import type { DismembermentTable, FormSettings, Product, ReceiptType } from './reference-data.ts'

/** Names of the deployment that a form may refer to. */
export interface CheckContext {
  readonly products: readonly Product[]
  readonly tables: readonly DismembermentTable[]
  readonly settings: FormSettings
  readonly receiptTypes: readonly ReceiptType[]
  /** Codes of the server-side lists. */
  readonly datalists: readonly string[]
}

/**
 * Problems that the schema cannot express: unknown names, missing translations, misplaced attributes, conditions that
 * can never hold. Formulas and dependency cycles are checked by the engine: see `compileForm(...).problems`.
 */
export function checkForm(definition: FormDefinition, context: CheckContext): readonly Finding[] {
  return [
    ...new Checker(definition, context).check(),
    ...findUnattributed(definition),
    ...findUnsafeReuse(definition),
    ...findUnclearTexts(definition),
    ...findWrongNumbers(definition, context.settings),
  ]
}

/** A text that is empty in one language. */
export const BLANK = {
  fr: { fr: 'un texte manque en français', en: 'a text is missing in French' },
  en: { fr: 'un texte manque en anglais', en: 'a text is missing in English' },
} as const satisfies Record<Locale, Reason>

const REPEATED = {
  page: { fr: 'deux pages s’appellent', en: 'two pages are called' },
  block: { fr: 'deux blocs s’appellent', en: 'two blocks are called' },
  element: { fr: 'deux éléments s’appellent', en: 'two elements are called' },
  role: { fr: 'deux éléments ont le rôle', en: 'two elements have the role' },
} as const satisfies Record<string, Text>

class Checker {
  readonly #definition: FormDefinition
  readonly #context: CheckContext
  readonly #places: readonly ElementPlace[]
  readonly #elements: ReadonlyMap<string, FormElement>
  readonly #findings: Finding[] = []

  constructor(definition: FormDefinition, context: CheckContext) {
    this.#definition = definition
    this.#context = context
    this.#places = placesInOrder(definition)
    this.#elements = new Map(this.#places.map(({ element }) => [element.name, element]))
  }

  check(): readonly Finding[] {
    const { pages } = this.#definition
    const blocks = blocksInOrder(this.#definition)
    const elements = this.#places.map(({ element }) => element)
    this.#checkUnique(
      'page',
      pages.map(({ slug }) => slug),
    )
    this.#checkUnique(
      'block',
      blocks.map(({ slug }) => slug),
    )
    this.#checkUnique(
      'element',
      elements.map(({ name }) => name),
    )
    this.#checkUnique(
      'role',
      elements.flatMap(({ role }) => role ?? []),
    )
    for (const page of pages) this.#checkPage(page)
    for (const place of this.#places) this.#checkElement(place)
    this.#checkProductFacts()
    return this.#findings
  }

  #checkPage(page: Page): void {
    this.#checkTexts(page.slug, [page.title, page.reviewTitle, page.description, ...(page.atHand ?? [])])
    this.#checkCondition(page.slug, page.condition)
    for (const block of page.blocks) this.#checkBlock(`${page.slug}/${block.slug}`, block)
  }

  #checkBlock(path: string, block: Block): void {
    this.#checkTexts(path, [block.title, block.help, block.why])
    this.#checkCondition(path, block.condition)
    for (const name of block.summary ?? []) this.#checkName(`${path} summary`, name)
    if (block.signs !== undefined && block.kind !== 'signature') {
      this.#report(path, {
        fr: 'ce bloc signe une enveloppe (« signs ») sans être un bloc de signature : ajoutez "kind": "signature"',
        en: 'signs an envelope without being a signature block: add "kind": "signature"',
      })
    }
  }

  #checkElement({ path, element }: ElementPlace): void {
    const { attributes } = element
    if (!isElementType(element.type)) {
      this.#report(
        path,
        {
          fr: `le type ${element.type} n’existe pas, l’élément est montré comme un texte`,
          en: `unknown type ${element.type}, shown as text`,
          found: element.type,
          among: ELEMENT_TYPES,
        },
        'warning',
      )
    }
    this.#checkTexts(path, [
      ...elementTexts(attributes),
      asText(element.mustEqual?.message),
      ...(element.mustDifferFrom ?? []).map(({ message }) => asText(message)),
      ...(attributes.options ?? []).flatMap((option) => [option.label, option.presentation]),
    ])
    this.#checkCondition(path, element.condition)
    this.#checkCondition(path, element.mustEqual?.when)
    for (const { condition } of attributes.options ?? []) this.#checkCondition(path, condition)
    for (const name of findMisplacedAttributes(element)) {
      this.#report(path, {
        fr: `un élément ${element.type} n’a pas d’attribut ${name}`,
        en: `${element.type} takes no attribute ${name}`,
      })
    }
    this.#checkReferences(path, element)
    this.#checkOptions(path, element)
    this.#checkLists(path, element)
    this.#checkProducts(path, element, toList(attributes.defaultValue))
    this.#checkSide(path, element)
    this.#checkStart(path, element)
    this.#checkSource(path, element)
  }

  #checkReferences(path: string, element: FormElement): void {
    const { attributes } = element
    const names = [
      ...(attributes.presentation ?? []),
      ...(attributes.childrenElementsIds ?? []),
      ...(element.sumTo?.elements ?? []),
      ...(element.mustDifferFrom ?? []).flatMap((rule) => rule.elements ?? []),
    ]
    const single = [
      attributes.childElementId,
      element.reference,
      attributes.side?.element,
      attributes.rowForAgeOf,
      attributes.postcodeOf,
      attributes.fillsAddress?.postcode,
      attributes.fillsAddress?.city,
    ]
    for (const name of [...names, ...single]) {
      if (name !== undefined) this.#checkName(path, name)
    }
    for (const tag of new Set(
      elementTexts(attributes).flatMap((text) => (text === undefined ? [] : findTags(text))),
    )) {
      if (tag.startsWith('setting.')) this.#checkSetting(path, tag)
      else if (!tag.includes('.') && tag !== 'today') this.#checkName(path, tag)
    }
  }

  #checkOptions(path: string, { type, attributes }: FormElement): void {
    const values = (attributes.options ?? []).map((option) => option.value)
    if (new Set(values).size < values.length) {
      this.#report(path, {
        fr: 'deux choix ont la même valeur, chacun a la sienne',
        en: 'two options have the same value, each needs its own',
      })
    }
    if (traitsOf(type).choices === 'authored' && values.length === 0) {
      this.#report(path, {
        fr: `${type} n’a pas de choix. Exemple : "options": [{ "value": "YES", "label": { "fr": "Oui", "en": "Yes" } }]`,
        en: `${type} has no options. Example: "options": [{ "value": "YES", "label": { "fr": "Oui", "en": "Yes" } }]`,
        lacks: 'options',
      })
    }
    const defaults = toList(attributes.defaultValue)
    if (values.length > 0 && defaults.some((value) => !values.includes(value))) {
      this.#report(path, {
        fr: `la valeur par défaut ${defaults.join(', ')} n’est pas un choix`,
        en: `the default value ${defaults.join(', ')} is not an option`,
        found: defaults.find((value) => !values.includes(value)) ?? '',
        among: values,
      })
    }
  }

  #checkLists(path: string, { type, attributes }: FormElement): void {
    const { datalistId, table, types } = attributes
    const isProductList = datalistId === 'products' || datalistId === 'products_direct'
    if (datalistId !== undefined && !isProductList && !this.#context.datalists.includes(datalistId)) {
      this.#report(path, unknownName('datalist', datalistId, this.#context.datalists))
    }
    if (
      table !== undefined &&
      table !== 'product' &&
      !this.#context.tables.some(({ code }) => code === table)
    ) {
      this.#report(
        path,
        unknownName('table', table, ['product', ...this.#context.tables.map(({ code }) => code)]),
      )
    }
    for (const typeId of types ?? []) {
      if (!this.#context.receiptTypes.some((receipt) => receipt.typeId === typeId)) {
        const known = this.#context.receiptTypes.map((receipt) => String(receipt.typeId))
        this.#report(path, unknownName('receipt', String(typeId), known))
      }
    }
    if (type === 'array_choice' && table === undefined) this.#lacks(path, type, 'table', '"product"')
    if (type === 'button_docusign_iframe' && attributes.docusignId === undefined) {
      this.#lacks(path, type, 'docusignId', '"subscription_subscriber"')
    }
    if (type === 'button' && attributes.action === undefined) this.#lacks(path, type, 'action', '"continue"')
    if (type === 'button_print' && attributes.printId === undefined) {
      this.#lacks(path, type, 'printId', '1')
    }
  }

  /** Both sides of a table must be values that its `side` element can take. */
  #checkSide(path: string, { attributes: { side } }: FormElement): void {
    if (side === undefined) return
    const options = this.#elements.get(side.element)?.attributes.options ?? []
    for (const value of [side.usufruct, side.bareOwnership]) {
      if (!options.some((option) => option.value === value)) {
        this.#report(path, {
          fr: `la valeur ${value} n’est pas un choix de ${side.element}`,
          en: `side ${value} is not an option of ${side.element}`,
          found: value,
          among: options.map((option) => option.value),
        })
      }
    }
  }

  /** Skips bounds that are formulas, which depend on answers: the slider clamps its start to them. */
  #checkStart(path: string, { attributes: { start, min = 0, max = 100 } }: FormElement): void {
    if (start === undefined) return
    if (typeof min === 'number' && start < min) {
      this.#report(path, {
        fr: `le départ (start) ${start} est sous le minimum ${min}`,
        en: `start ${start} is below min ${min}`,
      })
    }
    if (typeof max === 'number' && start > max) {
      this.#report(path, {
        fr: `le départ (start) ${start} est au-dessus du maximum ${max}`,
        en: `start ${start} is above max ${max}`,
      })
    }
  }

  #checkSource(path: string, element: FormElement): void {
    const sources = [element.calculation, element.from].filter((source) => source !== undefined)
    if (sources.length > 1) {
      this.#report(path, {
        fr: 'a un « calculation » et un « from », un seul des deux donne la valeur',
        en: 'has both a calculation and a from, only one gives the value',
      })
    }
    if (element.type === 'calculate' && sources.length === 0) {
      this.#report(path, {
        fr: 'calculate n’a pas de formule. Exemple : "calculation": { "formula": "{inv_shares} * 2" }',
        en: 'calculate has no formula. Example: "calculation": { "formula": "{inv_shares} * 2" }',
        lacks: 'calculation',
      })
    }
    if (element.type === 'convert_number_to_word' && element.reference === undefined) {
      this.#lacks(path, element.type, 'reference', '"inv_shares"')
    }
    if (element.attributes.required === true && sources.length > 0) {
      this.#report(
        path,
        { fr: 'est obligatoire mais calculé : personne ne le remplit', en: 'is required but computed' },
        'warning',
      )
    }
  }

  #checkCondition(path: string, condition: When | undefined): void {
    if (condition === undefined) return
    for (const rule of condition.rules) this.#checkRule(path, rule)
    const reason = findImpossibility(condition, {
      elements: this.#elements,
      settings: this.#context.settings,
    })
    if (reason !== undefined)
      this.#report(path, {
        fr: `cette condition n’est jamais vraie : ${reason.fr}`,
        en: `condition never holds: ${reason.en}`,
      })
  }

  #checkRule(path: string, rule: Rule): void {
    if (rule.type === 'dossier' || rule.type === 'state') return
    this.#checkName(path, rule.element)
    this.#checkProducts(path, this.#elements.get(rule.element), [rule.value].flat().map(String))
    if (typeof rule.value === 'string' && rule.value.startsWith('{')) {
      this.#checkSetting(path, rule.value.slice(1, -1))
    }
  }

  /** Codes that a condition or a default compares a product with. */
  #checkProducts(path: string, element: FormElement | undefined, codes: readonly string[]): void {
    if (element === undefined || traitsOf(element.type).choices !== 'products') return
    const known = this.#context.products.map(({ code }) => code)
    for (const code of codes) {
      if (code !== '' && !code.startsWith('{') && !known.includes(code))
        this.#report(path, unknownName('product', code, known))
    }
  }

  #checkProductFacts(): void {
    const roles = this.#places.map(({ element }) => element.role)
    if (roles.includes('subscription.product')) return
    for (const { path, element } of this.#places) {
      const asks =
        traitsOf(element.type).fact?.startsWith('product.') || JSON.stringify(element).includes('{product.')
      if (asks) {
        this.#report(path, {
          fr: 'lit le produit, mais aucun élément n’a le rôle subscription.product',
          en: 'asks about the product, but no element has the role subscription.product',
        })
      }
    }
  }

  #checkUnique(what: keyof typeof REPEATED, names: readonly string[]): void {
    names.forEach((name, position) => {
      if (names.indexOf(name) < position) {
        const { fr, en } = REPEATED[what]
        this.#report(name, { fr: `${fr} ${name}`, en: `${en} ${name}` })
      }
    })
  }

  #checkTexts(path: string, texts: readonly (Text | undefined)[]): void {
    for (const text of texts) {
      if (text === undefined) continue
      if (text.fr.trim() === '') this.#report(path, BLANK.fr)
      if (text.en.trim() === '') this.#report(path, BLANK.en)
    }
  }

  #checkName(path: string, name: string): void {
    if (!this.#elements.has(name))
      this.#report(path, unknownName('element', name, [...this.#elements.keys()]))
  }

  #checkSetting(path: string, tag: string): void {
    const name = tag.startsWith('setting.') ? tag.slice('setting.'.length) : undefined
    if (name === undefined || !Object.hasOwn(this.#context.settings, name)) {
      const known = Object.keys(this.#context.settings).map((each) => `setting.${each}`)
      this.#report(path, unknownName('setting', tag, known))
    }
  }

  #lacks(path: string, type: string, name: string, example: string): void {
    this.#report(path, {
      fr: `${type} n’a pas de ${name}. Exemple : "${name}": ${example}`,
      en: `${type} has no ${name}. Example: "${name}": ${example}`,
      lacks: name,
    })
  }

  #report(path: string, reason: Reason, severity: Finding['severity'] = 'error'): void {
    this.#findings.push({ path, reason, severity })
  }
}

function findTags(text: Text): readonly string[] {
  return [text.fr, text.en].flatMap((sentence) =>
    [...sentence.matchAll(/\{([a-zA-Z][A-Za-z0-9_.]*)\}/g)].map((match) => match[1] ?? ''),
  )
}

function toList(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : value
}
