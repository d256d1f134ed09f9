/** Roots are kept beside the files, by number: the statement, then its signature and its timestamp once it has them. */
const PREFIXES = {
  statement: 'evidence-root-',
  signature: 'evidence-signature-',
  timestamp: 'evidence-timestamp-',
} as const

/** The name of a note about a root. */
export function rootNote(kind: keyof typeof PREFIXES, number: number): string {
  return `${PREFIXES[kind]}${String(number).padStart(8, '0')}`
}

/** The root that a note is about; `undefined` for any other note. */
export function numberOfNote(name: string): number | undefined {
  const prefix = Object.values(PREFIXES).find((each) => name.startsWith(each))
  return prefix === undefined ? undefined : Number(name.slice(prefix.length))
}
