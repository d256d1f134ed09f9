import { expect, test } from 'vitest'
import { errorText } from './error-catalogue.ts'
import { Failure } from './failure.ts'
import { ServiceUnavailable } from './service-unavailable.ts'

test('a failure carries its code, status, parameters and details', () => {
  const cause = new Error('first')
  const failure = new Failure('FILE_TOO_LARGE', {
    params: { limit: '10' },
    details: [{ property: 'value', code: 'FILE_TOO_LARGE', message: 'too large' }],
    retryAfterSeconds: 3,
    fresh: { revision: 2 },
    cause,
  })

  expect(failure).toMatchObject({
    name: 'Failure',
    code: 'FILE_TOO_LARGE',
    status: 413,
    params: { limit: '10' },
    details: [{ property: 'value' }],
    retryAfterSeconds: 3,
    fresh: { revision: 2 },
    cause,
  })
  expect(failure.message).toBe(`FILE_TOO_LARGE: ${errorText('en', 'FILE_TOO_LARGE', { limit: '10' })}`)
  expect(failure.message).toContain('10')
})

test('a failure without options has no details and no retry delay', () => {
  expect(new Failure('FORBIDDEN')).toMatchObject({ status: 403, params: {}, details: [] })
  expect(new Failure('FORBIDDEN').retryAfterSeconds).toBeUndefined()
})

test('the error of an unavailable service has a name of its own', () => {
  expect(new ServiceUnavailable('clamd did not answer').name).toBe('ServiceUnavailable')
})
