import type { Clock } from '../clock.ts'
import { hashToken } from '../http/authenticate.ts'
import type { Db } from '../store/store.ts'
import type { Count, Counter } from './counter.ts'

/**
 * Counters in the database: one row per subject, which is hashed since it may be an e-mail address. An expired window
 * starts over. The increment is atomic across processes.
 */
export class SharedCounter implements Counter {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async add(subject: string, windowSeconds: number): Promise<Count> {
    const now = this.#clock.now()
    const windowStart = new Date(now.getTime() - windowSeconds * 1000)
    const row = await this.#db
      .insertInto('sign_in_attempt')
      .values({ subject_hash: hashToken(subject), count: 1, window_started_at: now })
      .onConflict((oc) =>
        oc.column('subject_hash').doUpdateSet((eb) => {
          const isOver = eb('sign_in_attempt.window_started_at', '<=', windowStart)
          return {
            count: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('sign_in_attempt.count', '+', 1))
              .end(),
            window_started_at: eb
              .case()
              .when(isOver)
              .then(eb.ref('excluded.window_started_at'))
              .else(eb.ref('sign_in_attempt.window_started_at'))
              .end(),
          }
        }),
      )
      .returning(['count', 'window_started_at as startedAt'])
      .executeTakeFirstOrThrow()
    const secondsLeft = windowSeconds - (now.getTime() - row.startedAt.getTime()) / 1_000
    return { count: row.count, secondsLeft: Math.max(1, Math.ceil(secondsLeft)) }
  }

  async decrement(subject: string): Promise<void> {
    await this.#db
      .updateTable('sign_in_attempt')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('subject_hash', '=', hashToken(subject))
      .where('count', '>', 0)
      .execute()
  }
}
