import { keepItem } from '#web/session/keep-item.ts'

/** The last focused field, stored with the drafts so that it survives a forced sign-in. */
export interface LastField {
  readonly block: string
  readonly id: string
  readonly at: number
}

/** After this long a visit is new and starts at the top. */
const KEPT_MS = 2 * 60 * 60 * 1_000

export function rememberField(key: string, field: LastField): void {
  keepItem(key, JSON.stringify(field))
}

/** The field to focus in the opened block; undefined when it belonged to another block or has expired. */
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
    // Written by another version or by hand: ignore.
    return undefined
  }
}

function isField(value: unknown): value is LastField {
  if (typeof value !== 'object' || value === null) return false
  if (!('block' in value) || !('id' in value) || !('at' in value)) return false
  return typeof value.block === 'string' && typeof value.id === 'string' && typeof value.at === 'number'
}
