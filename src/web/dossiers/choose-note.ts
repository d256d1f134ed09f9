import type { Check } from '#contract/checks.ts'
import { isBeingRead } from '#web/api/checks.ts'

interface Note {
  /** Where it is shown. */
  readonly elementId: string
  readonly text: string
}

/**
 * The one finding that a block shows: the server's first failing check in it, next to its receipt or else its answer.
 */
export function chooseNote(checks: readonly Check[], elementIds: readonly string[]): Note | undefined {
  for (const { outcome, settled, message, ...places } of checks) {
    if (outcome !== 'fails' || settled !== null) continue
    const elementId = findPlaceAmong(places, elementIds)
    if (elementId !== undefined) return { elementId, text: message }
  }
  return undefined
}

/** The one of these elements whose receipt is being read. */
export function findReadElement(checks: readonly Check[], elementIds: readonly string[]): string | undefined {
  return checks
    .filter(isBeingRead)
    .map((check) => findPlaceAmong(check, elementIds))
    .find((elementId) => elementId !== undefined)
}

function findPlaceAmong(
  { receipt, place }: Pick<Check, 'receipt' | 'place'>,
  elementIds: readonly string[],
): string | undefined {
  return [receipt, place].flatMap((each) => each?.elementId ?? []).find((id) => elementIds.includes(id))
}
