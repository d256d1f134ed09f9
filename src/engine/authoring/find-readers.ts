import type { Effect, Text, When } from '#form/definition.ts'
import { collectValueReads, collectStateReads } from '../collect-reads.ts'
import type { CompiledElement, CompiledForm } from '../compiled-form.ts'
import { collectConditionAnswers } from '../condition.ts'
import { collectDependencies } from '../expression/dependencies.ts'
import { findTags } from '../tags.ts'
import { labelOf } from './find-subjects.ts'
import { plainLabel } from './plain-label.ts'

/** What an answer is read for. */
export type ReadFor = Effect | 'value' | 'bound' | 'option' | 'text' | 'rule'

/** A page, a block or an element that reads an answer. */
export interface Reading {
  readonly level: 'page' | 'block' | 'element'
  /** Slug or name of what reads. */
  readonly reader: string
  /** Label of what reads. */
  readonly label: Text
  /** Name of the element that is read. */
  readonly read: string
  readonly readFor: ReadFor
}

/** Who reads which answer of a form, in display order, each reason once. */
export function listReadings({ definition, elements }: CompiledForm): readonly Reading[] {
  const scopes = definition.pages.flatMap((page) => [
    ...readScope('page', page),
    ...page.blocks.flatMap((block) => readScope('block', block)),
  ])
  return [...scopes, ...elements.flatMap(readElement)]
}

/** Readings of one element: who reads it, and what it reads. */
export function findReadings(
  readings: readonly Reading[],
  name: string,
): { readonly readers: readonly Reading[]; readonly reads: readonly Reading[] } {
  return {
    readers: readings.filter(({ read }) => read === name),
    reads: readings.filter(({ level, reader }) => level === 'element' && reader === name),
  }
}

function readScope(
  level: 'page' | 'block',
  scope: { readonly slug: string; readonly title: Text; readonly condition?: When | undefined },
): readonly Reading[] {
  return [...new Set(scope.condition ? collectConditionAnswers(scope.condition) : [])].map((read) => ({
    level,
    reader: scope.slug,
    label: plainLabel(scope.title),
    read,
    readFor: 'visible',
  }))
}

function readElement(element: CompiledElement): readonly Reading[] {
  const { definition } = element
  const { condition, attributes } = definition
  const own = (readFor: ReadFor, names: Iterable<string>) =>
    Array.from(names, (name) => [readFor, name] as const)
  const named = [
    ...(condition?.effects ?? []).flatMap((effect) =>
      own(effect, condition ? collectConditionAnswers(condition) : []),
    ),
    ...own('value', collectValueReads(element).answers),
    ...element.bounds.flatMap((bound) => own('bound', collectDependencies(bound).answers)),
    ...(attributes.options ?? []).flatMap((option) =>
      own('option', option.condition ? collectConditionAnswers(option.condition) : []),
    ),
    ...own('text', readTexts(attributes)),
  ]
  const known = new Set(named.map(([, name]) => name))
  const others = own(
    'rule',
    collectStateReads(element).answers.filter((name) => !known.has(name)),
  )
  const label = labelOf(definition)
  const unique = new Map([...named, ...others].map((each) => [each.join(' '), each]))
  return [...unique.values()].map(([readFor, read]) => ({
    level: 'element',
    reader: element.name,
    label,
    read,
    readFor,
  }))
}

function readTexts({ label, help }: CompiledElement['definition']['attributes']): readonly string[] {
  return [label, help]
    .flatMap((text) => (text === undefined ? [] : [...findTags(text.fr), ...findTags(text.en)]))
    .filter((tag) => !tag.includes('.') && tag !== 'today')
}
