import { expect, it } from 'vitest'
import * as z from 'zod'
import { forFile } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { scrubError } from './scrub.ts'
import { buildSupportBundle } from './support-bundle.ts'

const test = await forFile(startTestApplication())

/** None of them may be in a bundle. */
const PLANTED = [
  'florence.lemaire@example.org',
  'Florence',
  'LEMAIRE',
  'Lemaire',
  'FR7630006000011234567890189',
  '0006 0000',
  '06 12 34 56 78',
  '12/03/1961',
  'boulevard',
  's3cret-of-the-database',
  'password-of-the-mail',
  'b3BlbnNzaC1rZXktdjEAAAAABG5vbmU',
  'paraphe.internal.example',
]
const ERRORS = [
  '550 5.1.1 <florence.lemaire@example.org>: recipient rejected',
  'Florence LEMAIRE has no account FR7630006000011234567890189',
  'IBAN FR76 3000 6000 0112 3456 7890 189 of Lemaire refused',
  'no answer from 06 12 34 56 78, born 12/03/1961',
  'invalid "12 boulevard des Capucines"',
  'connect postgresql://paraphe:s3cret-of-the-database@paraphe.internal.example/paraphe',
  'token b3BlbnNzaC1rZXktdjEAAAAABG5vbmU refused',
]
const ENVIRONMENT = {
  PORT: '3100',
  ESIGN_PROVIDER: 'built-in',
  DATABASE_URL: 'postgresql://paraphe:s3cret-of-the-database@paraphe.internal.example/paraphe',
  SMTP_URL: 'smtps://mailer:password-of-the-mail@paraphe.internal.example',
  REGISTER_WEBHOOK_KEY: 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmU',
  EVIDENCE_MAIL: 'florence.lemaire@example.org',
}

it('has versions, settings, status, counts, migrations and errors, and nothing of a person or secret', async () => {
  const { db } = test.services.store
  const at = test.clock.now()
  for (const last_error of ERRORS)
    await db
      .insertInto('outbox')
      .values({
        kind: 'mail',
        payload: JSON.stringify({ to: PLANTED[0] }),
        run_at: at,
        dead_at: at,
        last_error,
      })
      .execute()
  const exchange = {
    connector: 'sftp',
    direction: 'out',
    name: 'LEMAIRE.csv',
    at,
    duration_ms: 1,
    answer: 'Florence',
  } as const
  await db
    .insertInto('register_exchange')
    .values({ ...exchange, error: 'KO Florence LEMAIRE, 06 12 34 56 78' })
    .execute()

  const bundle = await buildSupportBundle(test.services, ENVIRONMENT)

  const text = JSON.stringify(bundle)
  expect(PLANTED.filter((planted) => text.includes(planted))).toEqual([])
  expect(bundle).toMatchObject({
    configuration: {
      PORT: '3100',
      ESIGN_PROVIDER: 'built-in',
      DATABASE_URL: 'set',
      SMTP_URL: 'set',
      SMS_URL: 'not set',
    },
    versions: { node: process.version },
    migrations: expect.arrayContaining(['0124-alerts']),
    rows: { outbox: expect.any(Number) },
  })
  const { errors } = z.object({ errors: z.array(z.object({ source: z.string() })) }).parse(bundle)
  expect(errors).toHaveLength(ERRORS.length + 1)
  expect(errors.map(({ source }) => source)).toContain('register.exchange')
})

it('keeps what an error is about', () => {
  expect(scrubError('connect ECONNREFUSED, REGISTER_SFTP_HOST_KEYS does not name it (SMTP 421)')).toBe(
    'connect ECONNREFUSED, REGISTER_SFTP_HOST_KEYS does not name it (SMTP 421)',
  )
})
