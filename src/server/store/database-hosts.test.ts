import { expect, it } from 'vitest'
import { asksForWrites, splitHosts } from './database-hosts.ts'

it.each([
  ['one host', 'postgresql://u@one:5433/p', ['one:5433 postgresql://u@one:5433/p']],
  [
    'several hosts with a password',
    'postgresql://u:p%40ss@one:5433,two/p?sslmode=verify-full&target_session_attrs=read-write',
    [
      'one:5433 postgresql://u:p%40ss@one:5433/p?sslmode=verify-full',
      'two:5432 postgresql://u:p%40ss@two/p?sslmode=verify-full',
    ],
  ],
  [
    'addresses of version 6',
    'postgresql://u@[::1]:1,[::2]:2/p',
    ['::1:1 postgresql://u@[::1]:1/p', '::2:2 postgresql://u@[::2]:2/p'],
  ],
  [
    'directories of sockets',
    'postgresql://u@/p?host=/one,/two&port=6000',
    [
      '/one:6000 postgresql://u@/p?host=%2Fone&port=6000',
      '/two:6000 postgresql://u@/p?host=%2Ftwo&port=6000',
    ],
  ],
  ['one directory of a socket', 'postgresql://u@/p?host=/one', ['/one:5432 postgresql://u@/p?host=%2Fone']],
])('splits an address of %s', (_, url, expected) => {
  expect(splitHosts(url).map((host) => `${host.name} ${host.url}`)).toEqual(expected)
})

it.each([
  ['', true],
  ['?target_session_attrs=read-write', true],
  ['?sslmode=require&target_session_attrs=primary', true],
  ['?target_session_attrs=any', false],
  ['?target_session_attrs=prefer-standby', false],
])('an address that ends with %j may be written to: %s', (query, expected) => {
  expect(asksForWrites(`postgresql://u@one,two/p${query}`)).toBe(expected)
})
