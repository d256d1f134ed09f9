import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { getSharedFacts } from './envelopes/snapshot-facts.ts'
import { loadDeployment } from './forms/load-deployment.ts'
import { beforeAnnouncing } from './live/index.ts'
import { ApiSession } from '#test/support/api-session.ts'
import { DossierJourney } from '#test/support/dossier-journey.ts'
import { forFile } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'

/**
 * SQL statements of a whole subscription after the sign-in: from the list of forms to sealed documents, transaction control
 * and jobs included. Three of them are the checks before the subscription is sent: what was read from receipts, other dossiers of the
 * person, and what was found; two are its level of vigilance; twelve are the job that compares its persons with the demo's screening list.
 * Nothing that a slow machine repeats is counted.
 */
const BUDGET = 249

// Work that repeats while time passes, such as renewed leases and counted answers: how often depends on the machine.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())

// Two documents of a page: statements hardly depend on their number, and drawing takes time.
const application = await forFile(startTestApplication({ deployment: await loadDeployment('demo') }))

it('sends few statements for a whole subscription', { timeout: 300_000 }, async () => {
  const { services, clock, url } = application
  const { db, pool } = services.store
  // Otherwise its first signature starts with the demo's own dossiers.
  await db.deleteFrom('outbox').execute()
  // Jobs are due by the clock of the database: it does not catch up with the test's, however slow the machine is.
  clock.advance({ hours: 6 })
  // A process reads each version of the deployment's facts once: other tests of this one may have done so.
  const versions = await db.selectFrom('snapshot_facts').select('hash').execute()
  for (const { hash } of versions) await getSharedFacts(db, hash)
  // Announcements are made after 100 ms, for all that was written meanwhile. None is sent when what comes before fails.
  beforeAnnouncing(services, () => Promise.reject(new Error('announcements are off')))
  const runJobs = async () => {
    clock.advance({ minutes: 1 })
    await services.outbox.drain()
  }
  const investor = new ApiSession(url, 'direct')
  await investor.need('GET', '/users/me')
  const journey = new DossierJourney({ url, mails: async () => [] }, 'statements', {
    sessions: new Map([['direct', investor]]),
    runJobs,
    readCode: async () => {
      await runJobs()
      const { body } = await db
        .selectFrom('demo_mail')
        .select('body')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return /\b(\d{6})\b/.exec(body)?.[1] ?? ''
    },
  })
  const sent = vi.spyOn(pg.Client.prototype, 'query')

  await journey.advanceToSealed()

  const texts = textsTo(pool, sent.mock)
  sent.mockRestore()
  expect(texts.length, summarise(texts)).toBeLessThanOrEqual(BUDGET)
})

/** Texts of the statements sent to the database of a pool, which is this file's alone: other files share the process. */
function textsTo(
  { options }: pg.Pool,
  { calls, contexts }: { readonly calls: readonly unknown[][]; readonly contexts: readonly unknown[] },
): readonly string[] {
  return calls.flatMap(([query], index) => {
    const client = contexts[index]
    return client instanceof pg.Client && client.database === options.database ? [textOf(query)] : []
  })
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** The most frequent statements, to find what was added. */
function summarise(texts: readonly string[]): string {
  const counts = Map.groupBy(texts, (text) => text.replace(/\s+/g, ' ').trim().slice(0, 90))
  return [...counts]
    .map(([text, each]) => `${each.length} ${text}`)
    .toSorted((one, other) => Number.parseInt(other) - Number.parseInt(one))
    .slice(0, 60)
    .join('\n')
}
