import { expect, it } from 'vitest'
import { isOutage } from './is-outage.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

it.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['both addresses of a host refused', new AggregateError([withCode('ECONNREFUSED')])],
  ['a local database that is not running', withCode('ENOENT', { syscall: 'connect' })],
  ['a database that shuts down', withCode('57P01')],
  ['a database without room', withCode('53100')],
  ['a standby that is not promoted yet', withCode('25006')],
  ['a transaction that the database ended for its age', withCode('25P04')],
  ['a deadlock', withCode('40P01')],
  ['a serialization failure', withCode('40001')],
  ['a lock that is not free in time', withCode('55P03')],
  ['a statement that the database cancels for its length', withCode('57014')],
  ['a disk of the database that fails', withCode('58030')],
  ['a database password that was changed', withCode('28P01')],
  ['a connection lost on the way', new Error('Connection terminated unexpectedly')],
  ['a pool without a connection', new Error('timeout exceeded when trying to connect')],
  ['a limit on the size of files', withCode('EFBIG')],
  ['a full disk, told by another error', new Error('cannot keep', { cause: withCode('ENOSPC') })],
  ['a certificate that has expired', withCode('CERT_HAS_EXPIRED')],
  ['a certificate of another host', withCode('ERR_TLS_CERT_ALTNAME_INVALID')],
  ['a certificate that nobody vouches for', withCode('DEPTH_ZERO_SELF_SIGNED_CERT')],
  ['a service that does not speak TLS', withCode('ERR_SSL_WRONG_VERSION_NUMBER')],
  [
    'a gateway that closes the connection',
    new TypeError('fetch failed', { cause: withCode('UND_ERR_SOCKET') }),
  ],
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
  ['a constraint checked at commit', withCode('40002')],
  ['a statement in a transaction that has failed', withCode('25P02')],
  ['a table that is not there', withCode('42P01')],
  ['an internal error of the database', withCode('XX000')],
  ['a bug', new TypeError('x is undefined')],
  [
    'a bucket that refuses us',
    Object.assign(new Error('AccessDenied'), { $metadata: { httpStatusCode: 403 } }),
  ],
  ['something thrown that is no error', 'away'],
])('does not count %s as one', (_name, error) => {
  expect(isOutage(error)).toBe(false)
})
