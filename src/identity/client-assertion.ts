import { errors, type KoaContextWithOIDC } from 'oidc-provider'

/**
 * Longer-lived assertions are refused: the server would have to remember their identifiers for as long to prevent replays.
 * Source: RFC 7523 §3.
 */
const LONGEST_SECONDS = 300
/** Tolerated difference between the clocks of server and program. */
const MOST_SKEW_SECONDS = 60

/** The claims that limit the validity of an assertion in time, in seconds since 1970. */
type Validity = Readonly<Partial<Record<'exp' | 'nbf' | 'iat', unknown>>>

/**
 * Throws for a correctly signed assertion that is expired, not valid yet or valid for too long. The provider itself accepts
 * some of these.
 */
export function checkAssertionTime(claims: Validity): void {
  const problem = findClockProblem(claims)
  if (problem !== undefined) throw new errors.InvalidClientAuth(problem)
}

export function refuseReplay(): never {
  throw new errors.InvalidClientAuth(REPLAYED)
}

const REPLAYED = 'the client assertion was used before: each needs a jti of its own'

/**
 * Explains a refused assertion when its program can fix the cause: a wrong clock, or a reused identifier. Reveals no other
 * reason, and nothing about the assertion but its times.
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
    // Not JSON: the provider has refused it as malformed.
    return {}
  }
}
