import type { Check } from '#contract/checks.ts'

/** Reasons that concern the receipt as a whole: every check that compares it reports the same one. */
const OF_RECEIPT: ReadonlySet<string> = new Set(['notRead', 'readingPending', 'readingOff'])

/** Checks with the same cause, represented by the first. */
export interface CheckGroup {
  readonly first: Check
  /** Titles of all checks of the group. */
  readonly titles: readonly string[]
}

/**
 * Groups the checks that wait for the same unread receipt, at the position of the first; every other check is its own
 * group.
 */
export function groupChecks(checks: readonly Check[]): readonly CheckGroup[] {
  return [...Map.groupBy(checks, causeOf).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ first, titles: group.map(({ title }) => title) }] : []
  })
}

/** Key of the receipt that the check waits for; the check itself when it waits for none. */
function causeOf(check: Check): unknown {
  const { outcome, receipt, reason } = check
  return outcome === 'unknown' && receipt && OF_RECEIPT.has(reason) ? `${receipt.id} ${reason}` : check
}
