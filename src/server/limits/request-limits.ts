import { Failure } from '#rules/failure.ts'
import { networkOf } from '#rules/network.ts'
import type { Services } from '../services.ts'
import type { Counter } from './counter.ts'
import { LIMITS, SIGN_IN_LIMIT, type LimitName } from './limits.ts'
import { ProcessCounter } from './process-counter.ts'
import { SharedCounter } from './shared-counter.ts'

interface Caller {
  readonly accountId: number
  readonly address: string
}

/** Counts what people do and refuses what is too much. */
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

  /** Throws `LIMIT_REACHED` once the caller's account, or all at the caller's address, did this too often. */
  async count(name: LimitName, { accountId, address }: Caller): Promise<void> {
    const { perAccount, perAddress, windowSeconds, kept } = LIMITS[name]
    const counter = kept === 'database' ? this.#shared : this.#process
    const take = async (subject: string, most: number): Promise<void> => {
      const { count, secondsLeft } = await counter.add(`${name} ${subject}`, windowSeconds)
      const excess = count - most * this.#factor
      if (excess <= 0) return
      // Once a window: a flood of requests must not be a flood of lines.
      if (excess <= 1) this.#log.warn({ limit: name, accountId }, 'rate limit: reached')
      throw limitReached(secondsLeft)
    }
    // The account first: one that is over its limit uses up nothing of its office's.
    await take(`account ${accountId}`, perAccount)
    await take(`address ${networkOf(address)}`, perAddress)
  }

  /** Counts a sign-in that begins at a network; gives the seconds to wait when there were too many. */
  async countSignIn(network: string): Promise<number | undefined> {
    const { perAddress, windowSeconds } = SIGN_IN_LIMIT
    const { count, secondsLeft } = await this.#process.add(`sign-in ${network}`, windowSeconds)
    return count > perAddress * this.#factor ? secondsLeft : undefined
  }
}

function limitReached(secondsLeft: number): Failure {
  return new Failure('LIMIT_REACHED', {
    params: { minutes: String(Math.ceil(secondsLeft / 60)) },
    retryAfterSeconds: secondsLeft,
  })
}
