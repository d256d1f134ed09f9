import { expect, test } from 'vitest'
import { readJobCause } from './job-cause.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.company.test', 'unreachable'],
  ['Greeting never received: timeout', 'unreachable'],
  ['the gateway answered 503', 'unreachable'],
  ['550 5.1.1 user unknown', 'refused'],
  ['535 Authentication failed', 'refused'],
  ['the gateway answered 401', 'refused'],
  ['Invalid login', 'refused'],
  ['envelope 7 does not exist', 'missing'],
  ['no handler for mail.old', 'unknown-kind'],
  ['Cannot read properties of undefined', 'other'],
  ['', 'other'],
])('reads the cause of “%s” as %s', (error, cause) => {
  expect(readJobCause(error)).toBe(cause)
})
