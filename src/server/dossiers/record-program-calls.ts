import type { FastifyReply, FastifyRequest } from 'fastify'
import { PROGRAM_CALLED, runForCaller } from '../audit/calling-program.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { dossiersOf } from './audit-refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Dossiers in the answer, for calls whose request does not name them. */
    answered: readonly number[] | undefined
  }
}

const HOUR_MS = 3_600_000
/** All entries are dropped together to bound memory; the next calls are then recorded once more. */
const MOST_REMEMBERED = 100_000

/**
 * Records calls of programs before the answer is sent, once an hour for each program, person, call and dossier: no other
 * audit row says what a program has read, and polling stays cheap. The cache is per process, so two processes may both
 * record a call in the same hour. Written to the person's chain: the dossier's chain is part of the proofs of its parties,
 * and would notify its open pages of a change.
 */
export function recordProgramCalls({ store, keys, clock }: Pick<Services, 'store' | 'keys' | 'clock'>) {
  let hour = 0
  let recorded = new Set<string>()
  return async (request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    const { user } = request
    if (!user?.integration || statusCode >= 400) return
    const at = clock.now()
    const current = Math.floor(at.getTime() / HOUR_MS)
    if (current !== hour || recorded.size > MOST_REMEMBERED) recorded = new Set()
    hour = current
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    const { dossiers, named } = findNew(recorded, user, call, request)
    if (named.length === 0) return
    const detail = dossiers.length === 0 ? { call } : { call, dossiers }
    const entry = { subject: `account:${user.id}`, actorId: user.id, action: PROGRAM_CALLED, detail, at }
    await runForCaller(user, () => store.db.transaction().execute((trx) => recordAudit(trx, keys, entry)))
    for (const each of named) recorded.add(each)
  }
}

/** The dossiers of a call that are not recorded yet, with their cache keys. */
function findNew(
  recorded: ReadonlySet<string>,
  { id, integration }: User,
  call: string,
  request: FastifyRequest,
) {
  const about = [...new Set(request.answered ?? dossiersOf(request))]
  const nameOf = (dossier: number | '') => `${integration?.id ?? ''} ${id} ${call} ${dossier}`
  const dossiers = about.filter((each) => !recorded.has(nameOf(each)))
  const named = about.length === 0 ? [nameOf('')].filter((name) => !recorded.has(name)) : dossiers.map(nameOf)
  return { dossiers, named }
}
