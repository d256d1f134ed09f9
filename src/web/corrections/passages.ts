import type { DocumentContent } from '#contract/signature.ts'

/** A line of a list of passages; `index` is the position in the content. */
export interface PresentedPassage {
  readonly index: number
  readonly label: string
  readonly text: string
}

const LONGEST_LABEL = 72

/** The passages of a document that a remark may be pinned on: neither headings nor signature fields. */
export function presentPassages({ sections }: DocumentContent): readonly PresentedPassage[] {
  return sections.flatMap((section, index) => {
    const text = textOf(section)
    if (text === '') return []
    const label = text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text
    return [{ index, label, text }]
  })
}

function textOf(section: DocumentContent['sections'][number]): string {
  switch (section.kind) {
    case 'heading':
    case 'signatures':
      return ''
    case 'paragraph':
      return section.text
    case 'list':
      return [section.title, ...section.items].filter(Boolean).join(', ')
    case 'table':
      return [section.title, ...section.rows.map(({ header, cells }) => `${header} ${cells.join(' ')}`)]
        .filter(Boolean)
        .join(', ')
    default:
      return section satisfies never
  }
}
