import { blockElements } from './wire-answers.ts'
import type { FormSession } from '#engine/index.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { ApiError } from '#web/api/api-error.ts'

/** What the server refuses of a block, by element name; what it says of anything else is left out. */
export function fieldMessages(
  error: unknown,
  { formId, session, blockSlug }: { formId: number; session: FormSession; blockSlug: string },
): ReadonlyMap<string, string> {
  const messages = new Map<string, string>()
  if (!(error instanceof ApiError)) return messages
  const own = new Set(blockElements(session, blockSlug).map(({ name }) => name))
  for (const { property, message } of error.errors) {
    const name = nameOfWireId(formId, property) ?? property
    if (own.has(name)) messages.set(name, message)
  }
  return messages
}

/** The server holds other values than the caller knew. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.has('STALE_REVISION') || error.has('AMOUNTS_CHANGED'))
}

/** The dossier moved on: what is shown of its state is old, the answers are not in question. */
export function isOtherState(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && !isOutdated(error)
}
