import type { FormSession } from '#engine/index.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { ApiError } from '#web/api/api-error.ts'
import { blockElements } from './wire-answers.ts'

export interface SortedMessages {
  /** By element name. */
  readonly fields: ReadonlyMap<string, string>
  /** Sentences that belong to no field of the block. */
  readonly others: readonly string[]
}

/** Splits a refusal into field errors and the rest. */
export function sortMessages(
  error: unknown,
  { formId, session, blockSlug }: { formId: number; session: FormSession; blockSlug: string },
): SortedMessages {
  const fields = new Map<string, string>()
  const others: string[] = []
  if (!(error instanceof ApiError)) return { fields, others }
  const own = new Set(blockElements(session, blockSlug).map(({ name }) => name))
  for (const { property, message } of error.errors) {
    const name = nameOfWireId(formId, property) ?? property
    if (own.has(name)) fields.set(name, message)
    else if (message !== '') others.push(message)
  }
  return { fields, others }
}

export function isProductClosed(error: unknown): boolean {
  return error instanceof ApiError && error.has('PRODUCT_CLOSED')
}

/** The server has newer values than the caller sent. */
export function isOutdated(error: unknown): boolean {
  const codes = ['STALE_REVISION', 'AMOUNTS_CHANGED', 'PRODUCT_CLOSED'] as const
  return error instanceof ApiError && codes.some((code) => error.has(code))
}

/** The dossier's state has changed, or the dossier is gone: reload it; the answers are still valid. */
export function isOtherState(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.status === 409 && !isOutdated(error))
}

/** The dossier does not exist any more, or not for this person. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
