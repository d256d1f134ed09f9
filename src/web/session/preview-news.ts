/** Form versions that gave way to others: old number, new number. */
type FormMoves = readonly (readonly [number, number])[]

/** What the server tells the open pages of a preview. */
export type PreviewNews =
  | { readonly kind: 'changed'; readonly moves: FormMoves }
  | { readonly kind: 'problems'; readonly problems: readonly string[] }

/** Reads a message of `/preview/events`; throws on anything else. */
export function parseNews(data: unknown): PreviewNews {
  const news: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
  if (typeof news === 'object' && news !== null) {
    if ('problems' in news && isListOf(news.problems, isText))
      return { kind: 'problems', problems: news.problems }
    if ('moves' in news && isListOf(news.moves, isMove)) return { kind: 'changed', moves: news.moves }
  }
  throw new Error('the preview said something unknown')
}

/** The same place of a form in its new version: the ids in the address begin with the version's number. */
export function moveAddress(path: string, moves: FormMoves): string {
  const newest = new Map(moves.map(([old, next]) => [String(old), String(next)]))
  return path
    .split('/')
    .map((part) => part.replace(/^\d+(?=-)/, (id) => newest.get(id) ?? id))
    .join('/')
}

function isListOf<Item>(list: unknown, isItem: (each: unknown) => each is Item): list is readonly Item[] {
  return Array.isArray(list) && list.every(isItem)
}

function isText(each: unknown): each is string {
  return typeof each === 'string'
}

function isMove(each: unknown): each is readonly [number, number] {
  return Array.isArray(each) && each.length === 2 && each.every((part) => typeof part === 'number')
}
