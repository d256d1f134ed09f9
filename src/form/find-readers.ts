import { LOCALES } from '#vocabulary/locale.ts'
import { asRecord, type Json } from './layered-tree.ts'
import type { FormDefinition } from './definition.ts'
import type { NodeRef } from './studio-edit.ts'

/** A part of a form that names an element, with the property that does. */
export interface Reader {
  readonly node: NodeRef
  /** `condition`, `calculation`, `attributes.label`. */
  readonly path: string
}

/**
 * The readers of an element: the pages, blocks, elements and options that name it in a condition, a formula, a text's
 * tag, a list of children or any other property. Source: decision 80.
 */
export function findReaders(form: Pick<FormDefinition, 'pages'>, name: string): readonly Reader[] {
  return form.pages.flatMap(({ blocks, ...page }) => [
    ...readersIn({ level: 'page', key: page.slug }, page, name),
    ...blocks.flatMap(({ elements, ...block }) => [
      ...readersIn({ level: 'block', key: block.slug }, block, name),
      ...elements.flatMap(({ name: own, ...element }) =>
        own === name ? [] : readersIn({ level: 'element', key: own }, element, name),
      ),
    ]),
  ])
}

/** Where a document or any other file names an element: the paths of the properties. */
export function findMentions(value: unknown, name: string): readonly string[] {
  return [...walk(value, [])].flatMap(([path, text]) =>
    namesElement(path, text, name) ? [path.join('.')] : [],
  )
}

function readersIn(node: NodeRef, value: Json, name: string): readonly Reader[] {
  const paths = [...walk(value, [])].flatMap(([path, text]) =>
    namesElement(path, text, name) ? [propertyOf(path)] : [],
  )
  return [...new Set(paths)].map((path) => ({ node, path }))
}

/** The property that an author knows: without the places inside a list or a text. */
function propertyOf(path: readonly string[]): string {
  return path.slice(0, path[0] === 'attributes' ? 2 : 1).join('.')
}

/** Each text of a value with its path. */
function* walk(value: unknown, path: readonly string[]): Generator<readonly [readonly string[], string]> {
  if (typeof value === 'string') yield [path, value]
  const entries = Array.isArray(value) ? value.entries() : Object.entries(asRecord(value) ?? {})
  for (const [key, inner] of entries) yield* walk(inner, [...path, String(key)])
}

/** Properties whose text is a value or prose, never the name of an element even if it looks like one. */
const NO_NAMES: ReadonlySet<string> = new Set([
  'value',
  'type',
  'operator',
  ...LOCALES,
  'defaultValue',
  'fact',
])

/** The whole text, or a tag in a text or a formula: `{name} * 2`. */
function namesElement(path: readonly string[], text: string, name: string): boolean {
  return text.includes(`{${name}}`) || (text === name && !NO_NAMES.has(path.at(-1) ?? ''))
}
