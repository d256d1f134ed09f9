import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { presentStartFailure } from './start-failure.ts'

const config = parseConfig({ PORT: '3000', DATA_DIR: '/srv/paraphe' })

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

describe('a start that failed says what to do', () => {
  test.each([
    [failure('EADDRINUSE', 'listen EADDRINUSE: address already in use 0.0.0.0:3000'), 'PORT=3001 npm start'],
    [failure('EACCES', 'listen EACCES: permission denied 0.0.0.0:80'), 'above 1023'],
    [failure('EACCES', "EACCES: permission denied, mkdir '/srv/paraphe'"), 'may not write to DATA_DIR'],
    [failure('EROFS', "EROFS: read-only file system, mkdir '/srv/paraphe/files'"), 'choose one of your own'],
    [
      failure('ENOENT', "ENOENT: no such file or directory, mkdir '/srv/paraphe'"),
      'may not write to DATA_DIR',
    ],
    [failure('ENOENT', "ENOENT: no such file or directory, open '/etc/seal.p12'"), "open '/etc/seal.p12'"],
    [failure('ENOTFOUND', 'getaddrinfo ENOTFOUND db.lan'), 'DATABASE_URL has no such host'],
    [failure('ENOTFOUND', 'getaddrinfo ENOTFOUND 127.0.0.1'), 'HOST 127.0.0.1 is not an address'],
    [failure('ENOTDIR', "ENOTDIR: not a directory, mkdir '/srv/paraphe/files'"), 'is not a folder'],
    [failure('ENOSPC', 'ENOSPC: no space left on device, write'), 'is full: free 500 MB'],
    [new Error('initdb: could not write: No space left on device'), 'is full: free 500 MB'],
    [new AggregateError([failure('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432')]), 'does not answer'],
    [failure('28P01', 'password authentication failed'), 'refuses name or password'],
  ])('%s', (error, advice) => {
    expect(presentStartFailure(error, config)).toContain(advice)
  })

  test('finds the reason under what wraps it', () => {
    const wrapped = new Error('the store cannot be opened', { cause: failure('ENOSPC', 'write') })

    expect(presentStartFailure(wrapped, config)).toContain('is full')
  })

  test('a key elsewhere that may not be read is not about DATA_DIR', () => {
    const error = failure('EACCES', "EACCES: permission denied, open '/etc/paraphe.key'")

    expect(presentStartFailure(error, config)).toContain('/etc/paraphe.key')
    expect(presentStartFailure(error, config)).not.toContain('DATA_DIR')
  })

  test('what has no advice keeps its own words', () => {
    expect(presentStartFailure(new Error('Configuration: PORT: too big'), undefined)).toBe(
      'Configuration: PORT: too big',
    )
  })
})
