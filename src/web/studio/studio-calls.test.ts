import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { copyPort } from './studio-calls.ts'

test.each([
  [401, true],
  [429, true],
  [503, true],
  [409, false],
  [422, false],
])('an edit answered by %i is sent again: %s', (status, isAgain) => {
  expect(copyPort.isTransient(new ApiError({ status, body: null, retryAfterSeconds: null }))).toBe(isAgain)
})
