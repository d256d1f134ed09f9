import type { CompiledElement } from './compiled-form.ts'
import { collectConditionAnswers, collectConditionFacts, hasEffect } from './condition.ts'
import { collectDependencies, type Reads } from './expression/dependencies.ts'
import { isProductChoice } from './resolve-options.ts'
import { findTags } from './tags.ts'
import { collectSourceDependencies } from './value-source.ts'
import type { When } from '#form/definition.ts'

const NOTHING: Reads = { answers: [], facts: [] }

/** Dependencies of an element's value. */
export function collectValueReads(element: CompiledElement): Reads {
  const { kind } = element.source
  if (kind === 'typed' || kind === 'none')
    return element.own?.table === undefined ? NOTHING : readTable(element)
  const reads = collectSourceDependencies(element.source)
  return kind === 'table' ? { ...reads, facts: [...reads.facts, 'tables'] } : reads
}

/** Dependencies of an element's state: conditions, texts, bounds, options and validation rules. */
export function collectStateReads(element: CompiledElement): Reads {
  if (dependsOnNothing(element)) return NOTHING
  const reads = STATE_READS.flatMap((collect) => collect(element))
  return {
    answers: reads.flatMap(({ answers }) => answers),
    facts: reads.flatMap(({ facts }) => facts),
  }
}

const STATE_READS: readonly ((element: CompiledElement) => Reads | readonly Reads[])[] = [
  readEffects,
  readBounds,
  readRules,
  readChoices,
  readTexts,
]

/** Whether the state depends on other elements and facts through visibility only, as for most elements. */
export function dependsOnNothing(element: CompiledElement): boolean {
  const { frame, own, required, disabled } = element
  return (
    frame !== undefined && own === undefined && typeof required === 'boolean' && typeof disabled === 'boolean'
  )
}

function readEffects({ definition: { condition } }: CompiledElement): readonly Reads[] {
  const decides = hasEffect(condition, 'required') || hasEffect(condition, 'disabled')
  return decides ? [readWhen(condition)] : []
}

function readBounds({ own }: CompiledElement): readonly Reads[] {
  return [own?.min, own?.max].flatMap((bound) => (bound ? collectDependencies(bound.expression) : []))
}

/** Dependencies of the validation rules in the definition. */
function readRules({ definition }: CompiledElement): readonly Reads[] {
  const { attributes, mustEqual, mustDifferFrom, sumTo, reference } = definition
  const isWorded = definition.type === 'convert_number_to_word' && reference !== undefined
  return [
    ...(mustDifferFrom ?? []).map(({ elements = [], fact }) => ({
      answers: elements,
      facts: fact === undefined ? [] : [fact],
    })),
    ...(mustEqual?.when === undefined ? [] : [readWhen(mustEqual.when)]),
    { answers: sumTo?.elements ?? attributes.childrenElementsIds ?? [], facts: [] },
    { answers: isWorded ? [reference] : [], facts: [] },
    { answers: attributes.postcodeOf === undefined ? [] : [attributes.postcodeOf], facts: [] },
  ]
}

function readChoices(element: CompiledElement): readonly Reads[] {
  const { attributes } = element.definition
  const age = attributes.rowForAgeOf
  return [
    {
      answers: age === undefined ? [] : [age],
      facts: isProductChoice(element.type) ? ['dossier.direct'] : [],
    },
    ...(element.own?.table === undefined ? [] : [readTable(element)]),
    ...(attributes.options ?? []).flatMap(({ condition }) =>
      condition === undefined ? [] : [readWhen(condition)],
    ),
    { answers: [], facts: attributes.datalistId === undefined ? [] : ['datalistLabels'] },
  ]
}

function readTexts({ definition: { attributes } }: CompiledElement): readonly Reads[] {
  const { label, help, errorMessage, requiredMessage } = attributes
  const texts = [label, help, requiredMessage, typeof errorMessage === 'string' ? undefined : errorMessage]
  const tags = texts.flatMap((text) =>
    text === undefined ? [] : [...findTags(text.fr), ...findTags(text.en)],
  )
  const isFact = (tag: string): boolean => tag.includes('.') || tag === 'today'
  return tags.length === 0
    ? []
    : [{ answers: tags.filter((tag) => !isFact(tag)), facts: tags.filter(isFact) }]
}

function readWhen(condition: When): Reads {
  return { answers: collectConditionAnswers(condition), facts: collectConditionFacts(condition) }
}

function readTable({ definition: { attributes } }: CompiledElement): Reads {
  const side = attributes.side === undefined ? [] : [attributes.side.element]
  return {
    answers: side,
    facts: attributes.table === 'product' ? ['product.dismembermentTable', 'tables'] : ['tables'],
  }
}
