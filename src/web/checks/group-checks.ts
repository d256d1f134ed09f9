import type { Check } from '#contract/checks.ts'

/** Reasons that are the receipt's: every check that compares it has the same one. */
const OF_RECEIPT: ReadonlySet<string> = new Set(['notRead', 'readingPending', 'readingOff'])

/** Checks with one cause: the first stands for them. */
export interface CheckGroup {
  readonly first: Check
  /** Of all of them. */
  readonly titles: readonly string[]
}

/** Checks that wait for the same unread receipt together, in the place of the first; every other one by itself. */
export function groupChecks(checks: readonly Check[]): readonly CheckGroup[] {
  return [...Map.groupBy(checks, causeOf).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ first, titles: group.map(({ title }) => title) }] : []
  })
}

/** A key of what the check waits for; the check itself when that is no receipt. */
function causeOf(check: Check): unknown {
  const { outcome, receipt, reason } = check
  return outcome === 'unknown' && receipt && OF_RECEIPT.has(reason) ? `${receipt.id} ${reason}` : check
}
