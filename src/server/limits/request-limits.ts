import { Failure } from '#rules/failure.ts'
import { networkOf } from '#rules/network.ts'
import type { Services } from '../services.ts'
import type { Counter } from './counter.ts'
import { LIMITS, PROGRAM_LIMIT, SIGN_IN_LIMIT, type LimitName } from './limits.ts'
import { ProcessCounter } from './process-counter.ts'
import { SharedCounter } from './shared-counter.ts'

interface Caller {
  readonly accountId: number
  readonly address: string
}

/** Counts calls and refuses those over a limit. */
export class RequestLimits {
  readonly #process: Counter
  readonly #shared: Counter
  readonly #factor: number
  readonly #log: Services['log']

  constructor({ store, clock, config, log }: Pick<Services, 'store' | 'clock' | 'config' | 'log'>) {
    this.#process = new ProcessCounter(clock)
    this.#shared = new SharedCounter(store.db, clock)
    this.#factor = config.rateLimitFactor
    this.#log = log
  }

  /** Throws `LIMIT_REACHED` when the caller's account or address is over the limit. */
  async count(name: LimitName, { accountId, address }: Caller): Promise<void> {
    const { perAccount, perAddress, windowSeconds, kept } = LIMITS[name]
    const counter = kept === 'database' ? this.#shared : this.#process
    const take = async (subject: string, most: number): Promise<void> => {
      const { count, secondsLeft } = await counter.add(`${name} ${subject}`, windowSeconds)
      const excess = count - most * this.#factor
      if (excess <= 0) return
      // Once per window, so that a flood of requests does not flood the log.
      if (excess <= 1) this.#log.warn({ limit: name, accountId }, 'rate limit: reached')
      throw limitReached(secondsLeft)
    }
    // Account first: a user over the limit must not use up the quota of the whole office.
    await take(`account ${accountId}`, perAccount)
    await take(`address ${networkOf(address)}`, perAddress)
  }

  /**
   * Counts a call of a program. `tell` receives the rate limit headers, also when the call is refused with `LIMIT_REACHED`.
   * Source: draft-ietf-httpapi-ratelimit-headers-10 §3, §4.
   */
  async countProgram(id: number, tell: (fields: Readonly<Record<string, string>>) => void): Promise<void> {
    const { calls, windowSeconds } = PROGRAM_LIMIT
    const quota = Math.max(1, Math.floor(calls * this.#factor))
    const { count, secondsLeft } = await this.#process.add(`program ${id}`, windowSeconds)
    tell({
      'ratelimit-policy': `"program";q=${quota};w=${windowSeconds}`,
      ratelimit: `"program";r=${Math.max(0, quota - count)};t=${secondsLeft}`,
    })
    if (count <= quota) return
    if (count === quota + 1) this.#log.warn({ limit: 'program', integration: id }, 'rate limit: reached')
    throw limitReached(secondsLeft)
  }

  /** Counts a sign-in started from a network; returns the seconds to wait when over the limit. */
  async countSignIn(network: string): Promise<number | undefined> {
    const { perAddress, windowSeconds } = SIGN_IN_LIMIT
    const { count, secondsLeft } = await this.#process.add(`sign-in ${network}`, windowSeconds)
    return count > perAddress * this.#factor ? secondsLeft : undefined
  }
}

/** The refusal of a call over a limit, with the minutes until the next try. */
export function limitReached(secondsLeft: number): Failure {
  return new Failure('LIMIT_REACHED', {
    params: { minutes: String(Math.ceil(secondsLeft / 60)) },
    retryAfterSeconds: secondsLeft,
  })
}
