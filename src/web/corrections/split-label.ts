/** A changed passage: the common label, and the rest of each side. */
export interface SplitPassage {
  /** With its colon; empty without a common label. */
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** Splits off the common label of a line such as `Number of shares: 480`; other passages stay whole. */
export function splitLabel(before: string | null, after: string | null): SplitPassage {
  const label = /^[^:]+:\s/.exec(after ?? '')?.[0] ?? ''
  if (label === '' || before === null || after === null || !before.startsWith(label))
    return { label: '', before, after }
  return { label, before: before.slice(label.length), after: after.slice(label.length) }
}
