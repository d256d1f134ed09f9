import { expect, it } from 'vitest'
import { isOutage } from './is-outage.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

it.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['both addresses of a host refused', new AggregateError([withCode('ECONNREFUSED')])],
  ['a local database that is not running', withCode('ENOENT', { syscall: 'connect' })],
  ['a database that shuts down', withCode('57P01')],
  ['a database without room', withCode('53100')],
  ['a connection lost on the way', new Error('Connection terminated unexpectedly')],
  ['a pool without a connection', new Error('timeout exceeded when trying to connect')],
  ['a limit on the size of files', withCode('EFBIG')],
  ['a full disk, told by another error', new Error('cannot keep', { cause: withCode('ENOSPC') })],
  [
    'a bucket that is overloaded',
    Object.assign(new Error('SlowDown'), { $metadata: { httpStatusCode: 503 } }),
  ],
])('counts %s as an outage', (_name, error) => {
  expect(isOutage(error)).toBe(true)
})

it.each([
  ['a missing file', withCode('ENOENT', { syscall: 'open' })],
  ['a broken constraint', withCode('23505')],
  ['a bug', new TypeError('x is undefined')],
  [
    'a bucket that refuses us',
    Object.assign(new Error('AccessDenied'), { $metadata: { httpStatusCode: 403 } }),
  ],
  ['something thrown that is no error', 'away'],
])('does not count %s as one', (_name, error) => {
  expect(isOutage(error)).toBe(false)
})
