import { collectConditionAnswers, hasEffect } from './condition.ts'
import type { CompiledElement } from './compile.ts'
import { collectDependencies } from './expression/dependencies.ts'
import { isProductChoice } from './resolve-options.ts'
import { findTags } from './tags.ts'
import { collectSourceDependencies } from './value-source.ts'

/** Names of answers and paths of facts that a node reads. */
export interface Reads {
  readonly answers: Iterable<string>
  readonly facts: Iterable<string>
}

/** What the value of an element is made of. */
export function collectValueReads(element: CompiledElement): Reads {
  const { answers, facts } = collectSourceDependencies(element.source)
  return { answers, facts }
}

/** What else decides how an element looks and whether its answer is right. */
export function collectStateReads(element: CompiledElement): Reads {
  const { definition } = element
  const answers: string[] = []
  const facts: string[] = []
  const { condition, attributes } = definition
  if (hasEffect(condition, 'required') || hasEffect(condition, 'disabled')) {
    answers.push(...collectConditionAnswers(condition))
    facts.push('dossier.state')
  }
  for (const bound of [element.min, element.max]) {
    if (bound === undefined) continue
    const reads = collectDependencies(bound)
    answers.push(...reads.answers)
    facts.push(...reads.facts)
  }
  for (const rule of definition.mustDifferFrom ?? []) {
    answers.push(...(rule.elements ?? []))
    if (rule.fact !== undefined) facts.push(rule.fact)
  }
  answers.push(...element.summed)
  if (definition.type === 'convert_number_to_word' && definition.reference !== undefined) {
    answers.push(definition.reference)
  }
  if (isProductChoice(element.type)) facts.push('dossier.direct')
  if (attributes.table === 'product') facts.push('product.dismembermentTable')
  else if (attributes.table !== undefined) facts.push('tables')
  for (const text of [attributes.label, attributes.help, attributes.errorMessage]) {
    for (const tag of text === undefined ? [] : [...findTags(text.fr), ...findTags(text.en)]) {
      if (tag.includes('.') || tag === 'today') facts.push(tag)
      else answers.push(tag)
    }
  }
  return { answers, facts }
}
