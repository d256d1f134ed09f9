/** What is read of the PDF library's text of a page: words, and the marks around tagged content. */
export interface TextPiece {
  readonly str?: string
  readonly hasEOL?: boolean
  readonly type?: string
  readonly id?: string | null
}

/** What is read of its structure tree: elements by role, and references to tagged content. */
interface StructurePiece {
  readonly role?: string
  readonly alt?: string
  readonly type?: string
  readonly id?: string
  readonly children?: readonly StructurePiece[]
}

type TextTag = 'h3' | 'h4' | 'h5' | 'p' | 'ul' | 'li' | 'table' | 'tr' | 'th' | 'td'
interface TextElement {
  readonly tag: TextTag
  readonly children: readonly TextNode[]
}
export type TextNode = string | TextElement

/** Headings begin below the page's own title and the document's. Roles not listed add nothing themselves. */
const TAGS: Readonly<Record<string, TextTag>> = {
  H1: 'h3',
  H2: 'h4',
  H3: 'h5',
  H4: 'h5',
  P: 'p',
  L: 'ul',
  LI: 'li',
  Table: 'table',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
}

/**
 * The text of a page for those who do not see it: with its headings, lists and tables when the document is
 * tagged, else line by line.
 */
export function buildPageText(
  pieces: readonly TextPiece[],
  structure: StructurePiece | null,
): readonly TextNode[] {
  const tagged = structure ? presentStructure(structure, textByMark(pieces)) : []
  return hasWords(tagged) ? tagged : linesOf(pieces)
}

function textByMark(pieces: readonly TextPiece[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const open: (string | undefined)[] = []
  for (const piece of pieces) {
    if (piece.type === 'beginMarkedContent' || piece.type === 'beginMarkedContentProps') {
      open.push(piece.id ?? undefined)
    } else if (piece.type === 'endMarkedContent') {
      open.pop()
    } else {
      const mark = open.findLast((id) => id !== undefined)
      if (mark !== undefined) texts.set(mark, (texts.get(mark) ?? '') + wordsOf(piece))
    }
  }
  return texts
}

function wordsOf(piece: TextPiece): string {
  return (piece.str ?? '') + (piece.hasEOL ? ' ' : '')
}

function presentStructure(piece: StructurePiece, texts: ReadonlyMap<string, string>): readonly TextNode[] {
  if (piece.type !== undefined) {
    const text = piece.type === 'content' ? tidy(texts.get(piece.id ?? '') ?? '') : ''
    return text === '' ? [] : [text]
  }
  if (piece.alt !== undefined && piece.alt !== '') return [piece.alt]
  const children = (piece.children ?? []).flatMap((child) => presentStructure(child, texts))
  const tag = TAGS[piece.role ?? '']
  if (tag === undefined) return children
  // An empty cell keeps its column; any other empty element says nothing.
  const isCell = tag === 'td' || tag === 'th'
  return isCell || hasWords(children) ? [{ tag, children: joinWords(children) }] : []
}

/** Pieces of one sentence, cut where the line was, with a space between. */
function joinWords(nodes: readonly TextNode[]): readonly TextNode[] {
  const joined: TextNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = `${last} ${node}`
    else joined.push(node)
  }
  return joined
}

function linesOf(pieces: readonly TextPiece[]): readonly TextNode[] {
  const lines = pieces
    .map((piece) => (piece.str ?? '') + (piece.hasEOL ? '\n' : ''))
    .join('')
    .split('\n')
  return lines
    .map(tidy)
    .filter((line) => line !== '')
    .map((line) => ({ tag: 'p', children: [line] }))
}

function hasWords(nodes: readonly TextNode[]): boolean {
  return nodes.some((node) => (typeof node === 'string' ? node !== '' : hasWords(node.children)))
}

function tidy(text: string): string {
  return text.replace(/[^\S\u00A0]+/g, ' ').trim()
}
