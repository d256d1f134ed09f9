/** The field a person was in, kept with their drafts so that it outlives a forced sign-in. */
export interface LastField {
  readonly block: string
  readonly id: string
  readonly at: number
}

/** Coming back later than this is a new visit: it starts at the top. */
const KEPT_MS = 2 * 60 * 60 * 1_000

export function rememberField(key: string, field: LastField): void {
  try {
    localStorage.setItem(key, JSON.stringify(field))
  } catch {
    // Storage is full or forbidden: the person finds the field themselves.
  }
}

/** The field to go back to in the block that opens; undefined when it was another block, or long ago. */
export function findLastField(key: string, block: string, nowMs: number): string | undefined {
  const field = parseField(localStorage.getItem(key))
  return field?.block === block && nowMs - field.at < KEPT_MS ? field.id : undefined
}

function parseField(text: string | null): LastField | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isField(value) ? value : undefined
  } catch {
    // Written by another version or by hand: as good as absent.
    return undefined
  }
}

function isField(value: unknown): value is LastField {
  if (typeof value !== 'object' || value === null) return false
  if (!('block' in value) || !('id' in value) || !('at' in value)) return false
  return typeof value.block === 'string' && typeof value.id === 'string' && typeof value.at === 'number'
}
