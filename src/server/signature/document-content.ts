import type { DocumentContent } from '#contract/signature.ts'
import type { DocumentView, FilledSection } from '#documents/document-view.ts'
import { DOCUMENT_WORDING } from '#documents/document-wording.ts'
import { typeset } from '#documents/typography.ts'
import { readDocuments, type SnapshotOwner } from '../envelopes/index.ts'
import type { Db } from '../store/store.ts'

type Section = DocumentContent['sections'][number]

/** Text of a document, from the view that its PDF was drawn from; `undefined` for an unknown code. */
export async function findDocumentContent(
  db: Db,
  { code, ...owner }: SnapshotOwner & { readonly code: string },
): Promise<DocumentContent | undefined> {
  const document = (await readDocuments(db, owner)).find((each) => each.code === code)
  return document && presentContent(document.view)
}

function presentContent(view: DocumentView): DocumentContent {
  const set = (text: string) => typeset(text, view.locale)
  const original = view.originalTitle
  return {
    locale: view.locale,
    title: set(view.title),
    subtitle: view.subtitle === null ? null : set(view.subtitle),
    originalTitle: original === undefined ? null : typeset(original, 'fr'),
    heading: `${set(view.look.name)}, ${set(DOCUMENT_WORDING[view.locale].dossier(view.dossierNumber))}`,
    sections: view.sections.map(({ locale, ...section }) => {
      const setPassage = (text: string) => typeset(text, locale ?? view.locale)
      return { ...presentSection(section, view, setPassage), ...(locale && { locale }) }
    }),
    footer: set(view.look.footer),
  }
}

function presentSection(section: FilledSection, view: DocumentView, set: (text: string) => string): Section {
  const optional = (text: string | null) => (text === null ? null : set(text))
  switch (section.kind) {
    case 'heading':
      return { kind: 'heading', text: set(section.text) }
    case 'paragraph':
      return { kind: 'paragraph', text: set(section.text), style: section.style }
    case 'rows':
      return {
        kind: 'table',
        title: optional(section.title),
        columns: null,
        rows: section.rows.map(({ label, value, locale }) => ({
          header: set(label),
          cells: [set(value)],
          ...(locale && { locale }),
        })),
      }
    case 'table':
      return {
        kind: 'table',
        title: set(section.title),
        columns: section.columns.map(set),
        rows: section.rows.map(({ header, cells }) => ({ header: set(header), cells: cells.map(set) })),
      }
    case 'declarations':
      return { kind: 'list', title: optional(section.title), items: section.items.map(set) }
    case 'signatures':
      return {
        kind: 'signatures',
        title: set(section.title),
        doneAt: set(DOCUMENT_WORDING[view.locale].doneAt(section.place, view.day)),
        parties: section.parties.map(({ party, role, name, capacity }) => ({
          party,
          role: set(role),
          name: set(name),
          capacity: capacity === undefined ? null : set(capacity),
        })),
      }
    default:
      return section satisfies never
  }
}
