import { keepItem } from '#web/session/keep-item.ts'
import { readObject } from '#web/session/stored-session.ts'

/** The last focused field, stored with the drafts so that it survives a forced sign-in. */
interface LastField {
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
  const { block: last, id, at } = readObject(key)
  const isRecent = typeof at === 'number' && nowMs - at < KEPT_MS
  return isRecent && last === block && typeof id === 'string' ? id : undefined
}
