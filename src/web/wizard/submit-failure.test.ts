import { expect, it } from 'vitest'
import { ApiError, Unreachable } from '#web/api/api-error.ts'
import { submitFailure } from './submit-failure.ts'

const refusal = (status: number, ...messages: readonly string[]) =>
  new ApiError({
    status,
    retryAfterSeconds: null,
    body: {
      errors: messages.map((message) => ({ property: '', message, code: 'STATE_CONFLICT', params: {} })),
    },
  })
const TECHNICAL = { keys: ['error.generic', 'wizard.submit.failed'] }

it.each([
  ['the sentence of the server', refusal(409, 'Trop tard.'), 'ongoing', { sentences: ['Trop tard.'] }],
  [
    'that the mission is to be signed first',
    refusal(409, 'x'),
    'mission_validation|a',
    { keys: ['wizard.warning.sign-first'] },
  ],
  ['the technical message of a failed server', refusal(500, 'secret'), 'ongoing', TECHNICAL],
  ['the technical message of a refusal without words', refusal(422, ''), 'ongoing', TECHNICAL],
  ['the technical message of anything else', new TypeError('x'), 'ongoing', TECHNICAL],
  [
    'that the service is not reached',
    new Unreachable('x'),
    'ongoing',
    { keys: ['api.error.network', 'wizard.submit.failed'] },
  ],
])('tells %s', (_name, error, status, expected) => {
  expect(submitFailure(error, status)).toEqual(expected)
})
