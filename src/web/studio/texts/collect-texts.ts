import { treeOfFile } from '#form/layer-kind.ts'
import { asRecord, openTree, walkTree } from '#form/layered-tree.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { plainText } from '#engine/authoring/plain-label.ts'
import type { Localized } from '#vocabulary/locale.ts'

/** A text of a file in both languages, with its place for an edit. */
export interface FoundText {
  readonly file: string
  readonly node: NodeRef | null
  /** Path within the node; a text inside a list is changed by setting the whole list. */
  readonly path: readonly string[]
  /** Steps from the value at `path` down to the text: empty, or into a list. */
  readonly inner: readonly string[]
  /** Label or title of the node; the key of an interface text. */
  readonly where: Localized
  readonly text: Localized
}

/** Labels of settings, which only authors read. */
const AUTHORS_OWN = 'settingLabels'

/** All texts of a merged file that people read, in order. */
export function collectTexts(file: string, value: unknown): readonly FoundText[] {
  const record = asRecord(value)
  if (!record) return []
  const levels = treeOfFile(file)?.levels
  if (!levels)
    return textsIn(record)
      .filter(({ path }) => path[0] !== AUTHORS_OWN)
      .map((found) => ({
        file,
        node: null,
        where: titleOf(record[found.path[0] ?? '']) ?? nameOfPath(found),
        ...found,
      }))
  const root = openTree(record, levels)
  return [...walkTree(root)].flatMap(({ node, parent }) => {
    const level = node.level?.one
    if (node.key === undefined || level === undefined) return []
    const within = node.level?.isScoped && parent.key !== undefined ? { within: parent.key } : {}
    const ref: NodeRef = { level, key: node.key, ...within }
    const where = titleOf(node.value) ?? { fr: node.key, en: node.key }
    return textsIn(node.value).map((found) => ({ file, node: ref, where, ...found }))
  })
}

function titleOf(value: unknown): Localized | undefined {
  const record = asRecord(value)
  const text =
    asText(record?.['title']) ??
    asText(record?.['question']) ??
    asText(record?.['label']) ??
    asText(asRecord(record?.['attributes'])?.['label'])
  return text && { fr: plainText(text.fr), en: plainText(text.en) }
}

function asText(value: unknown): Localized | undefined {
  const { fr, en } = asRecord(value) ?? {}
  return typeof fr === 'string' && typeof en === 'string' ? { fr, en } : undefined
}

/** A text within a value, with the steps to it. */
export type TextPlace = Pick<FoundText, 'path' | 'inner' | 'text'>

/** The texts of a value, lists included; a value that is a text itself has no path. */
export function textsIn(
  value: unknown,
  path: readonly string[] = [],
  inner: readonly string[] = [],
): readonly TextPlace[] {
  const text = asText(value)
  if (text) return [{ path, inner, text }]
  const isInList = inner.length > 0 || Array.isArray(value)
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((item: unknown, index) => [String(index), item] as const)
    : Object.entries(asRecord(value) ?? {})
  return entries.flatMap(([key, part]) =>
    isInList ? textsIn(part, path, [...inner, key]) : textsIn(part, [...path, key]),
  )
}

function nameOfPath({ path, inner }: TextPlace): Localized {
  const name = [...path, ...inner].join('.')
  return { fr: name, en: name }
}

/** The value at `path` with another text down the steps. */
export function writeInner(value: unknown, [step, ...rest]: readonly string[], text: unknown): unknown {
  if (step === undefined) return text
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value
    return list.map((item, index) => (String(index) === step ? writeInner(item, rest, text) : item))
  }
  const record = asRecord(value) ?? {}
  return { ...record, [step]: writeInner(record[step], rest, text) }
}
