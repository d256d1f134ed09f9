import { pino } from 'pino'
import { expect, it } from 'vitest'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import { forFile } from '#test/support/for-file.ts'
import { TestClock } from '#test/support/test-clock.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { enqueueJob, OutboxRunner } from '../outbox/outbox.ts'
import { readOutbox } from './read-outbox.ts'

const store = await forFile(openTestStore())

it('says how long a job has waited for a service that is away, however often it was tried', async () => {
  const clock = new TestClock(new Date(Date.now() + 1_000).toISOString())
  const outbox = new OutboxRunner(store, clock, pino({ level: 'silent' }))
  outbox.handle('mail', () => Promise.reject(new ServiceUnavailable('the mail server is not available')))
  const runAt = clock.now()
  await store.db.transaction().execute((trx) => enqueueJob(trx, { kind: 'mail', payload: {}, runAt }))

  for (let minute = 0; minute < 20; minute += 1) {
    await outbox.drain()
    clock.advance({ minutes: 1 })
  }

  expect(await readOutbox({ store, clock })).toMatchObject([{ kind: 'mail', due: 1, oldestSeconds: 1_200 }])
})
