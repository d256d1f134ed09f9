import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'

const TOKEN = 'a-token-for-the-monitoring'

const test = await forFile(startTestApplication({ environment: { METRICS_TOKEN: TOKEN } }))

const read = (headers: Record<string, string> = {}) => fetch(`${test.url}/metrics`, { headers })

it('counts requests by route pattern, never by address', async () => {
  await fetch(`${test.url}/api/dossiers/918273645?secret=x`)

  const text = await (await read()).text()

  expect(text).toContain('paraphe_http_request_duration_seconds_count{method="GET",route="/api/dossiers/:id"')
  expect(text).not.toContain('918273645')
  expect(text).not.toContain('secret')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).toContain('paraphe_store_connections{state="waiting"} 0')
})

it('reports pending and dead jobs of the outbox', async () => {
  const { db } = test.services.store
  const longAgo = new Date(test.clock.now().getTime() - 90_000)
  await db.insertInto('outbox').values({ kind: 'slow', payload: '{}', run_at: longAgo }).execute()
  await db
    .insertInto('outbox')
    .values({ kind: 'slow', payload: '{}', run_at: longAgo, dead_at: longAgo, last_error: 'no' })
    .execute()

  const text = await (await read()).text()

  expect(text).toContain('paraphe_outbox_jobs{kind="slow",state="due"} 1')
  expect(text).toContain('paraphe_outbox_jobs{kind="slow",state="dead"} 1')
  expect(text).toMatch(/paraphe_outbox_oldest_due_seconds 90/)
})

it('answers 404 without the token, except from loopback', async () => {
  const statuses = [
    await read({ 'x-forwarded-for': '203.0.113.7' }),
    await read({ authorization: 'Bearer wrong' }),
    await read({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' }),
  ].map(({ status }) => status)

  expect(statuses).toEqual([404, 404, 200])
})

it('is not ready while the store does not answer', async () => {
  const ready = (await fetch(`${test.url}/readyz`)).status
  const clients = await Promise.all(Array.from({ length: 12 }, () => test.services.store.pool.connect()))

  const hung = await fetch(`${test.url}/readyz`)
  for (const client of clients) client.release()

  expect([ready, hung.status, hung.headers.get('retry-after')]).toEqual([200, 503, '1'])
})
