import { parseZone, type ReadIdentity } from '#rules/reading/parse-zone.ts'

/** The identity document of a zone whose characters are certain. */
export function parseZoneText(rows: readonly string[], today: string): ReadIdentity | null {
  return parseZone(
    rows.map((row) => Array.from(row, (character) => [{ character, score: 1 }])),
    today,
  )
}
