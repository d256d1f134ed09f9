/** Replaced form versions: former id to new id. */
type FormMoves = readonly (readonly [number, number])[]

export type PreviewNews =
  | { readonly kind: 'changed'; readonly moves: FormMoves }
  | { readonly kind: 'problems'; readonly problems: readonly string[] }

/** Parses an event of `/preview/events`. Throws on anything else. */
export function parseNews(data: unknown): PreviewNews {
  const news: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
  if (typeof news === 'object' && news !== null) {
    if ('problems' in news && isListOf(news.problems, isText))
      return { kind: 'problems', problems: news.problems }
    if ('moves' in news && isListOf(news.moves, isMove)) return { kind: 'changed', moves: news.moves }
  }
  throw new Error('unknown preview event')
}

/** Maps an address to the new form version: wire ids start with the version id. */
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
