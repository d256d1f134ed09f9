import { expect, it, vi } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { signInAs } from '#test/support/sign-in-as.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { TraceReceiver, type ReceivedSpan } from '#test/support/trace-receiver.ts'
import { enqueueMail } from '../mail/mail.ts'
import { inSpan, startTracing, stopTracing } from './tracing.ts'

const collector = await forFile(TraceReceiver.start())
vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
await startTracing(collector.url)
const test = await forFile(startTestApplication({ deployment: buildDossierDeployment() }))

const childrenOf = (parent: ReceivedSpan | undefined) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

it('sends requests, their statements and jobs to the collector', async () => {
  const { db } = test.services.store
  const headers = { ...(await signInAs(test.services, 'advisor')), 'content-type': 'application/json' }
  const formId = test.services.forms.currentForms()[0]?.id
  const body = JSON.stringify({ formId, clientId: null, submittingBlockId: null, values: [] })

  await fetch(`${test.url}/api/dossiers?searchTerm=Quintefeuille`, { headers })
  await fetch(`${test.url}/api/dossiers`, { method: 'POST', headers, body })
  await db
    .transaction()
    .execute((trx) =>
      enqueueMail(trx, { key: 'traced', to: 'odile@orange.test', subject: 'Subject', body: 'Body' }),
    )
  test.clock.advance({ minutes: 1 })
  await test.services.outbox.drain()
  await inSpan('job broken', {}, async () => {
    throw new TypeError('about odile@orange.test')
  }).catch(() => undefined)
  await stopTracing()

  const find = (name: string) => collector.spans.find((span) => span.name === name)
  expect(find('GET /api/dossiers')).toMatchObject({
    parentSpanId: '',
    service: 'paraphe',
    attributes: { 'http.route': '/api/dossiers', 'http.response.status_code': '200' },
  })
  // The body of a POST is read in between, and what follows is still its own.
  expect(childrenOf(find('POST /api/dossiers')).map(({ name }) => name)).toContain('insert')
  expect(childrenOf(find('job mail')).map(({ attributes }) => attributes['db.query.text'])).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^insert into "demo_mail" .* values \(\$1, \$2, \$3, \$4, \$5\)/),
    ]),
  )
  expect(find('job broken')?.attributes).toEqual({ 'error.type': 'TypeError' })
  expect(collector.received).not.toMatch(/Quintefeuille|odile|advisor@/)
})
