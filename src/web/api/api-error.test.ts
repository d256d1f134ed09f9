import { expect, it } from 'vitest'
import { t } from '#web/wording/translation.ts'
import { ApiError, failureSentences, Unreachable } from './api-error.ts'

it.each([
  ['a call without an answer is no error of ours', new Unreachable(), 'api.error.network'] as const,
  [
    'an answer without a reason is one',
    new ApiError({ status: 502, body: null, retryAfterSeconds: null }),
    'common.unexpected',
  ] as const,
])('%s', (_name, error, key) => {
  expect(failureSentences(error)).toEqual([t(key)])
})
