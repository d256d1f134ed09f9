import { asRecord, LEVELS, openTree, type Json, type TreeNode } from '#form/layered-tree.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { textsIn, type TextPlace } from '../texts/collect-texts.ts'

/** A text of a part, or of the document. */
export interface PartText extends TextPlace {
  /** Whether emptying the text removes it. */
  readonly isOptional: boolean
}

/** A section of a document, or a row of one, as it is edited. */
export interface DocumentPart {
  /** Undefined without a unique name: no edit can address the part. */
  readonly node: NodeRef | undefined
  /** Kind of the section; that of its section for a row. */
  readonly kind: string
  /** Without its rows. */
  readonly value: Json
  /** Existing texts, then optional ones. */
  readonly texts: readonly PartText[]
  /** Elements that it prints. */
  readonly prints: readonly string[]
  /** Rows, or items of declarations; undefined for a section without rows. */
  readonly rows: readonly DocumentPart[] | undefined
}

/** A merged document file: texts of its own, and its sections in order. */
export interface ReadDocument {
  readonly texts: readonly PartText[]
  readonly sections: readonly DocumentPart[]
}

/** Undefined if the value is not a document. */
export function readDocument(value: unknown): ReadDocument | undefined {
  const record = asRecord(value)
  if (!record) return undefined
  const root = openTree(record, LEVELS.document)
  return {
    texts: withOptional(textsIn(root.value), ['subtitle']),
    sections: root.children.map((node) => readPart(node, root)),
  }
}

const OPTIONAL: Readonly<Record<string, readonly string[]>> = { rows: ['title'], declarations: ['title'] }

function readPart(node: TreeNode, parent: TreeNode): DocumentPart {
  const { value, level } = node
  const isSection = level?.one === 'section'
  const kind = textOf(isSection ? value['kind'] : parent.value['kind'])
  const ofRow = 'elements' in value ? ['label'] : 'element' in value ? ['text'] : []
  return {
    node: refOf(node, parent),
    kind,
    value,
    texts: withOptional(textsIn(value), isSection ? (OPTIONAL[kind] ?? []) : ofRow),
    prints: [value['elements'], value['cells'], value['element']].flatMap(namesIn),
    rows: node.list && isSection ? node.children.map((child) => readPart(child, node)) : undefined,
  }
}

/** Undefined also when a sibling has the same name: rows without an id are named by the elements they print. */
function refOf({ level, key }: TreeNode, parent: TreeNode): NodeRef | undefined {
  if (key === undefined || parent.children.filter((child) => child.key === key).length > 1) return undefined
  if (level?.one === 'section') return { level: 'section', key }
  return parent.key === undefined ? undefined : { level: 'row', key, within: parent.key }
}

function withOptional(texts: readonly TextPlace[], optional: readonly string[]): readonly PartText[] {
  const missing = optional.filter((name) => !texts.some(({ path }) => path[0] === name))
  return [
    ...texts.map((text) => ({ ...text, isOptional: optional.includes(text.path[0] ?? '') })),
    ...missing.map((name) => ({ path: [name], inner: [], text: NO_TEXT, isOptional: true })),
  ]
}

const NO_TEXT: Localized = { fr: '', en: '' }

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return typeof value === 'string' ? [value] : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A name that no sibling has: `texte-3`. */
export function freshName(stem: string, taken: readonly (string | undefined)[]): string {
  let number = 1
  while (taken.includes(`${stem}-${number}`)) number += 1
  return `${stem}-${number}`
}
