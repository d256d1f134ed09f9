import { blocksInOrder, elementsInOrder } from '#form/blocks.ts'
import type { Block, Condition, FormDefinition, Page, Rule, Text } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { FormMapping, WireBlock, WireCondition, WirePage } from './forms.ts'

/** Context for presenting a form version: its number, a language, and the facts known without a dossier. */
export interface WireForm {
  readonly formId: number
  readonly locale: Locale
  /** Value of a fact path (setting, product, ...); undefined when unknown. */
  readonly readFact: (path: string) => string | undefined
}

/** Wire ids of a form version by author's name. Source: wizard §3 Referential. */
export function presentMapping(formId: number, form: FormDefinition): FormMapping {
  const [blocks, elements] = [blocksInOrder(form), elementsInOrder(form)]
  const product = elements.find(({ role }) => role === 'subscription.product')
  return {
    elements: elements.map(({ name }) => ({ name, id: wireId(formId, name) })),
    blocks: blocks.map(({ slug }) => ({ id: wireId(formId, slug) })),
    productId: product ? wireId(formId, product.name) : null,
  }
}

/** A page on the wire; `position` counts from 0. */
export function presentPage(page: Page, position: number, form: WireForm): WirePage {
  return {
    id: wireId(form.formId, page.slug),
    form_id: form.formId,
    title: presentText(page.title, form),
    rank: position + 1,
    link_description: page.description ? presentText(page.description, form) : null,
    slug: page.slug,
    condition: presentCondition(page.condition, form),
    progress: 0,
  }
}

/** A block on the wire; `position` on its page counts from 0. */
export function presentBlock(block: Block, position: number, page: Page, form: WireForm): WireBlock {
  return {
    id: wireId(form.formId, block.slug),
    page_id: wireId(form.formId, page.slug),
    title: presentText(block.title, form),
    rank: position + 1,
    help: block.help ? presentText(block.help, form) : null,
    confirmation: null,
    // Nothing is answered without a dossier, so conditional blocks are hidden.
    visible: block.condition === undefined,
    state: 'waiting',
    condition: presentCondition(block.condition, form),
    icon: block.icon ?? null,
    slug: block.slug,
    css_classes: block.cssClasses ?? [],
  }
}

/** A condition on the wire; null for none. */
export function presentCondition(condition: Condition | undefined, form: WireForm): WireCondition | null {
  if (condition === undefined) return null
  return {
    rules: condition.rules.map((rule) => presentRule(rule, form)),
    logical_operator: condition.combinator === 'and' ? 'AND' : 'OR',
    actions: condition.effects,
  }
}

function presentRule(rule: Rule, form: WireForm): WireCondition['rules'][number] {
  const { type, operator } = rule
  switch (rule.type) {
    case 'dossier':
      return { type, operator, direct: rule.direct }
    case 'state':
      return { type, operator, state: rule.state }
    case 'input':
    case 'select':
    case 'input_date':
      return {
        type,
        operator,
        input_id: wireId(form.formId, rule.element),
        value: typeof rule.value === 'string' ? presentTags(rule.value, form) : rule.value,
      }
    default:
      return rule satisfies never
  }
}

/** A text in the form's language: tags of known facts are replaced, tags of answers become wire ids. */
export function presentText(text: Text, form: WireForm): string {
  return presentTags(text[form.locale], form)
}

/** Replaces names in tags by wire ids: `{inv_rate}` becomes `{3-inv_rate}`. For texts, bounds and formulas. */
export function presentTags(text: string, form: WireForm): string {
  return text.replace(/\{([a-zA-Z][A-Za-z0-9_.]*)\}/g, (whole, tag: string) => {
    if (tag.includes('.') || tag === 'today') return form.readFact(tag) ?? whole
    return `{${wireId(form.formId, tag)}}`
  })
}
