import type { DocumentView, FilledSection } from '#documents/document-view.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { findTags } from '#engine/tags.ts'
import type { FormSession } from '#engine/index.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import { fillDocument, type DocumentOrigin } from '../documents/index.ts'

/** A section of a filled document with the names of the elements that it prints. */
export interface TracedPassage {
  readonly section: FilledSection
  /** Language of its document. */
  readonly locale: Locale
  readonly elements: readonly string[]
}

/** The sections of a document, in the order of its view, with the elements that each of them prints. */
export function tracePassages(template: DocumentTemplate, origin: DocumentOrigin): readonly TracedPassage[] {
  const fill = (sections: DocumentTemplate['sections']) => {
    const { session, seen } = traceReads(origin.session)
    const { view } = fillDocument({ ...template, sections }, { ...origin, session })
    return { filled: view.sections, locale: view.locale, seen }
  }
  // Elements read for every document: its language, and the notice of a translation.
  const frame = fill([])
  const { locale } = frame
  return [
    ...frame.filled.map((section) => ({ section, locale, elements: [] })),
    ...template.sections.flatMap((section) => {
      const { filled, seen } = fill([section])
      const elements = [...seen].filter((name) => !frame.seen.has(name))
      return filled.slice(frame.filled.length).map((each) => ({ section: each, locale, elements }))
    }),
  ]
}

/** A proxy of the session that records the names of elements whose state or tag is read. */
function traceReads(session: FormSession): { readonly session: FormSession; readonly seen: Set<string> } {
  const seen = new Set<string>()
  const traced = new Proxy(session, {
    get(target, key) {
      if (key === 'getElement')
        return (name: string) => {
          seen.add(name)
          return target.getElement(name)
        }
      if (key === 'text')
        return (...given: Parameters<FormSession['text']>) => {
          for (const tag of findTags(given[0].fr)) if (target.form.elementByName.has(tag)) seen.add(tag)
          return target.text(...given)
        }
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { session: traced, seen }
}

/** The text of a section, one line per paragraph, row, item and signatory. */
export function linesOf(section: FilledSection, locale: Locale): readonly string[] {
  const colon = locale === 'fr' ? '\u00a0: ' : ': '
  switch (section.kind) {
    case 'heading':
    case 'paragraph':
      return [section.text]
    case 'rows':
      return [
        ...titleOf(section.title),
        ...section.rows.map(({ label, value }) => `${label}${colon}${value}`),
      ]
    case 'table':
      return [
        section.title,
        ...section.rows.map(({ header, cells }) => `${header}${colon}${cells.join(', ')}`),
      ]
    case 'declarations':
      return [...titleOf(section.title), ...section.items]
    case 'signatures':
      return [
        section.title,
        ...section.parties.map(({ role, name, capacity }) =>
          [role, name, capacity].filter((part) => part !== undefined).join(', '),
        ),
      ]
    default:
      return section satisfies never
  }
}

function titleOf(title: string | null): readonly string[] {
  return title === null ? [] : [title]
}

/** A difference between two documents, in their language; null on the side where the text is missing. */
export interface ChangedPassage {
  readonly before: string | null
  readonly after: string | null
}

type ComparedView = Pick<DocumentView, 'locale' | 'title' | 'sections'>

/** The differences between two documents, line by line. */
export function comparePassages(before: ComparedView, after: ComparedView): readonly ChangedPassage[] {
  const [old, current] = [before, after].map(({ title, sections, locale }) => [
    title,
    ...sections.flatMap((section) => linesOf(section, locale)),
  ])
  return pairChanges(old ?? [], current ?? [])
}

/** Lines outside the longest common subsequence; removed and added lines at one place are paired. */
function pairChanges(before: readonly string[], after: readonly string[]): readonly ChangedPassage[] {
  const lengths = commonLengths(before, after)
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  const changes: ChangedPassage[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
      changes.push({ before: removed[index] ?? null, after: added[index] ?? null })
    removed = []
    added = []
  }
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old, current] = [before[row], after[column]]
    if (old !== undefined && old === current) {
      flush()
      row += 1
      column += 1
    } else if (current === undefined || (old !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      if (old !== undefined) removed.push(old)
      row += 1
    } else {
      added.push(current)
      column += 1
    }
  }
  flush()
  return changes
}

/** Length of the longest common subsequence of the remainders at each pair of positions. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const line = lengths[row]
      if (!line) continue
      line[column] =
        before[row] === after[column]
          ? (lengths[row + 1]?.[column + 1] ?? 0) + 1
          : Math.max(lengths[row + 1]?.[column] ?? 0, line[column + 1] ?? 0)
    }
  return lengths
}
