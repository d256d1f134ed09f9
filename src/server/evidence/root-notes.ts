/** Prefixes of the notes in the file storage that hold copies of the roots. */
const PREFIXES = {
  statement: 'evidence-root-',
  signature: 'evidence-signature-',
  timestamp: 'evidence-timestamp-',
} as const

/** Name of a note about a root; zero-padded, so that names sort by number. */
export function rootNote(kind: keyof typeof PREFIXES, number: number): string {
  return `${PREFIXES[kind]}${String(number).padStart(8, '0')}`
}

/** Root number of a note; `undefined` for other notes. */
export function numberOfNote(name: string): number | undefined {
  const prefix = Object.values(PREFIXES).find((each) => name.startsWith(each))
  return prefix === undefined ? undefined : Number(name.slice(prefix.length))
}
