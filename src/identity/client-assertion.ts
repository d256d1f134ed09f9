import { errors, type KoaContextWithOIDC } from 'oidc-provider'

/** Assertions longer than this would have to be remembered for long to be used once only. Source: RFC 7523 §3. */
const LONGEST_SECONDS = 300
/** What clocks may differ by. */
const MOST_SKEW_SECONDS = 60

/** The claims of an assertion that say when it is valid, in seconds since 1970. */
type Validity = Readonly<Partial<Record<'exp' | 'nbf' | 'iat', unknown>>>

/** Throws for a correctly signed assertion that is of another time, which the provider itself accepts. */
export function checkAssertionTime(claims: Validity): void {
  const problem = findClockProblem(claims)
  if (problem !== undefined) throw new errors.InvalidClientAuth(problem)
}

/** Refuses an assertion that was used before. */
export function refuseReplay(): never {
  throw new errors.InvalidClientAuth(REPLAYED)
}

const REPLAYED = 'the client assertion was used before: each needs a jti of its own'

/**
 * Says of a refused assertion what its program can mend: its clock, or an identifier used twice. All other reasons stay
 * inside, and nothing of the assertion but its times is told.
 */
export function explainRefusal(ctx: KoaContextWithOIDC, error: Error): void {
  const assertion = ctx.oidc?.params?.['client_assertion']
  if (typeof assertion !== 'string' || !(error instanceof errors.InvalidClientAuth)) return
  const description = error.error_detail === REPLAYED ? REPLAYED : findClockProblem(readClaims(assertion))
  if (description !== undefined) ctx.body = { error: error.error, error_description: description }
}

function findClockProblem({ exp, nbf, iat }: Validity): string | undefined {
  const now = Math.floor(Date.now() / 1000)
  const seconds = (claim: unknown) => (typeof claim === 'number' ? Math.round(claim - now) : 0)
  const clock = `by the clock of this server, ${new Date(now * 1000).toISOString()}: check the clock of the program`
  const begins = Math.max(seconds(nbf), seconds(iat))
  if (seconds(exp) < 0) return `the client assertion expired ${-seconds(exp)} seconds ago ${clock}`
  if (begins > MOST_SKEW_SECONDS) return `the client assertion begins in ${begins} seconds ${clock}`
  if (seconds(exp) > LONGEST_SECONDS + MOST_SKEW_SECONDS)
    return `the client assertion ends in ${seconds(exp)} seconds, ${LONGEST_SECONDS} at most are accepted, ${clock}`
  return undefined
}

/** Not verified: read only to explain a refusal. */
function readClaims(assertion: string): Validity {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString('utf8'),
    )
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    // No JSON: the provider has refused it as malformed.
    return {}
  }
}
