/** Longest word in our own paths; anything longer is a token. */
const LONGEST_WORD = 30

/**
 * An address as it may be quoted in a report or a link: words only. Numbers, tokens and the query are left out, since
 * they identify a dossier or a person, or open its documents. `/form/10-1/12?dossier=7` becomes `/form/…`.
 */
export function reportablePath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/)
  const words = pathname.split('/').filter((part) => part !== '')
  const end = words.findIndex((word) => word.length > LONGEST_WORD || !/^[a-z]+(-[a-z]+)*$/.test(word))
  if (end === -1) return `/${words.join('/')}`
  return `/${[...words.slice(0, end), '…'].join('/')}`
}
