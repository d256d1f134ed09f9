import { elementsInOrder } from '#form/blocks.ts'
import type { FormDefinition } from '#form/definition.ts'
import { findReaders } from '#form/find-readers.ts'
import { labelOf } from '#engine/authoring/find-subjects.ts'
import { plainText } from '#engine/authoring/plain-label.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { findSelected } from './form/form-parts.ts'
import { nodeOfPlace, placeOf } from './studio-context.tsx'

/** Purpose for which an answer is read. */
export type ReadFor = 'condition' | 'value' | 'bound' | 'option' | 'text' | 'rule'

/** A place of the form that reads or is read. */
export interface Reading {
  /** `element/inv_amount`, `page/projet`. */
  readonly place: string
  readonly readFor: ReadFor
}

/** Who reads an element, in display order. */
export function findPlacesReading(definition: FormDefinition, name: string): readonly Reading[] {
  return distinct(
    findReaders(definition, name).map(({ node, path }) => ({
      place: placeOf(node),
      readFor: reasonOf(path),
    })),
  )
}

/** What an element reads, in display order. */
export function findReads(definition: FormDefinition, name: string): readonly Reading[] {
  const elements = elementsInOrder(definition)
  const own = elements.find((element) => element.name === name)
  const [page] = definition.pages
  const [block] = page?.blocks ?? []
  if (!own || !page || !block) return []
  const { condition: _page, ...barePage } = page
  const { condition: _block, summary: _summary, ...bareBlock } = block
  const alone = { pages: [{ ...barePage, blocks: [{ ...bareBlock, elements: [own] }] }] }
  return distinct(
    elements.flatMap((element) =>
      findReaders(alone, element.name)
        .filter(({ node }) => node.key === name)
        .map(({ path }) => ({ place: `element/${element.name}`, readFor: reasonOf(path) })),
    ),
  )
}

/** Displayed name of a place: `element/inv_amount` is « Montant ». */
export function titleOfPlace(definition: FormDefinition, place: string, locale: Locale): string {
  const { page, block, element } = findSelected(definition, nodeOfPlace(place)) ?? {}
  if (element) return labelOf(element)[locale]
  return plainText((block ?? page)?.title[locale] ?? place)
}

const REASONS: Readonly<Record<string, ReadFor>> = {
  condition: 'condition',
  calculation: 'value',
  from: 'value',
  reference: 'value',
  'attributes.min': 'bound',
  'attributes.max': 'bound',
  'attributes.options': 'option',
  'attributes.label': 'text',
  'attributes.help': 'text',
  'attributes.sentence': 'text',
  'attributes.documentLabel': 'text',
  'attributes.shortLabel': 'text',
  title: 'text',
  description: 'text',
}

function reasonOf(path: string): ReadFor {
  return REASONS[path] ?? 'rule'
}

/** Each place once for each purpose. */
export function distinct(readings: readonly Reading[]): readonly Reading[] {
  return [...new Map(readings.map((each) => [`${each.place} ${each.readFor}`, each])).values()]
}
