import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Failure } from '#rules/failure.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { userOf } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signing view that authenticates the request, once its cookie was checked. */
    signingView: string | undefined
  }
}

const KEY = /^[\w.:-]{1,100}$/

/** `runOnce` for one request, as a parameter of what has a transaction of its own. */
export type Once<T> = (trx: Trx, run: () => Promise<T>) => Promise<T>

/** As `runOnce`, in a transaction of its own. */
export async function createOnce<T extends object>(
  { store }: Services,
  request: FastifyRequest,
  answer: z.ZodType<T>,
  create: (trx: Trx) => Promise<T>,
): Promise<T> {
  return store.db.transaction().execute((trx) => runOnce(trx, request, answer, () => create(trx)))
}

/** Nothing of the answer is kept: it is read after the call. */
export const Done = z.object({})

/** As `createOnce`, for a call whose answer is read after it, so that nothing of it is stored. */
export async function doOnce(
  services: Services,
  request: FastifyRequest,
  work: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  await createOnce(services, request, Done, async (trx) => {
    await work(trx)
    return {}
  })
}

/**
 * Runs a creation once per holder and `Idempotency-Key`. A repeated request gets the first answer, a concurrent one waits
 * for it, and a different request under the same key is refused.
 */
export async function runOnce<T extends object>(
  trx: Trx,
  request: FastifyRequest,
  answer: z.ZodType<T>,
  run: () => Promise<T>,
): Promise<T> {
  // Otherwise the description of the API would not name the key.
  if (!request.routeOptions.config.once) throw new Error(`${request.routeOptions.url}: not declared as once`)
  const given = request.headers['idempotency-key']
  if (given === undefined) return run()
  if (typeof given !== 'string' || !KEY.test(given)) {
    throw new Failure('INVALID_REQUEST', { params: { detail: 'Idempotency-Key' } })
  }
  const use = useOf(request, given)
  const fingerprint = fingerprintOf(request)
  // Insert before the work: a concurrent duplicate blocks here until the first commits or rolls back.
  const taken = await trx
    .insertInto('idempotency')
    .values({ ...use, fingerprint, status: 0, answer: '{}' })
    .onConflict((oc) => oc.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!taken) return findAnswer(trx, use, { fingerprint, answer })
  const result = await run()
  await trx
    .updateTable('idempotency')
    .set({ status: 200, answer: JSON.stringify(result) })
    .where((row) => row.and(use))
    .execute()
  return result
}

/** A key of its holder: an account, one of its programs, or a party in its signing view, which may have no account. */
type KeyUse = ({ readonly account_id: number } | { readonly view_id: string }) & { readonly key: string }

function useOf(request: FastifyRequest, key: string): KeyUse {
  if (request.signingView !== undefined) return { view_id: request.signingView, key }
  const { id: account_id, integration } = userOf(request)
  // Programs of one person do not know of each other's keys. No given key has a slash.
  return { account_id, key: integration ? `${integration.id}/${key}` : key }
}

/**
 * As `runOnce`, for an answer about persons: only the part in `kept` is stored, and a repetition reads the rest again, so
 * that nothing is left here when a person is erased.
 */
export async function runOnceAndRead<T extends object, Kept extends object>(
  trx: Trx,
  request: FastifyRequest,
  { kept, read }: { readonly kept: z.ZodType<Kept>; readonly read: (kept: Kept) => Promise<T> },
  run: () => Promise<T>,
): Promise<T> {
  let first: T | undefined
  const stored = await runOnce(trx, request, kept, async () => {
    first = await run()
    return kept.parse(first)
  })
  return first ?? read(stored)
}

/** The usual part of an answer to keep. */
export const Named = z.object({ id: z.number() })

async function findAnswer<T>(
  trx: Trx,
  use: KeyUse,
  { fingerprint, answer }: { readonly fingerprint: string; readonly answer: z.ZodType<T> },
): Promise<T> {
  const row = await trx
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where((row) => row.and(use))
    .executeTakeFirstOrThrow()
  if (row.fingerprint !== fingerprint) throw new Failure('IDEMPOTENCY_KEY_REUSED')
  return answer.parse(row.answer)
}

function fingerprintOf(request: FastifyRequest): string {
  const body = hash('sha256', JSON.stringify(request.body ?? null))
  return `${request.method} ${request.url} ${body}`
}
