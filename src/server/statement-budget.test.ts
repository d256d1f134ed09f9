import pg from 'pg'
import { expect, it, vi } from 'vitest'
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
 * 267 of them are of the subscription; two may be looks for jobs that find none, which depends on when the jobs before end.
 */
const BUDGET = 269

// Two documents of a page: statements hardly depend on their number, and drawing takes time.
const application = await forFile(startTestApplication({ deployment: await loadDeployment('demo') }))

it('sends few statements for a whole subscription', async () => {
  const { services, clock, url } = application
  // Otherwise its first signature starts with the demo's own dossiers.
  await services.store.db.deleteFrom('outbox').execute()
  const runJobs = async () => {
    // Jobs are due by the clock of the database, which has moved since the test's.
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
      const { body } = await services.store.db
        .selectFrom('demo_mail')
        .select('body')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return /\b(\d{6})\b/.exec(body)?.[1] ?? ''
    },
  })
  // As for announcements: a timer numbers the events of all calls of 100 ms together.
  beforeAnnouncing(services, async () => undefined)
  const sent = vi.spyOn(pg.Client.prototype, 'query')

  await journey.advanceToSealed()

  // Announcements to open pages are at most ten a second of a process, however many dossiers are written.
  const texts = sent.mock.calls
    .map(([query]) => textOf(query))
    .filter((text) => !text.includes('as announced'))
  sent.mockRestore()
  expect(texts.length, summarise(texts)).toBeLessThanOrEqual(BUDGET)
})

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
