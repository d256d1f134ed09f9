import { expect, it } from 'vitest'
import { chooseHost, type Known, type Sighting } from './choose-host.ts'

const NOTHING: Known = { current: undefined, system: undefined, timeline: 0, mark: 0 }
const ON_A: Known = { current: { name: 'a', mode: 'read-write' }, system: 's', timeline: 1, mark: 100 }

const writable = (name: string, timeline = 1, mark = 200, system = 's'): Sighting => ({
  name,
  state: 'writable',
  system,
  timeline,
  mark,
})
const standby = (name: string, mark = 200): Sighting => ({
  name,
  state: 'standby',
  system: 's',
  timeline: 0,
  mark,
})
const failing = (name: string, state: 'unreachable' | 'silent' | 'busy' | 'unsafe'): Sighting => ({
  name,
  state,
  reason: state,
})

const toWrite = (name: string) => ({ name, mode: 'read-write' })
const toRead = (name: string) => ({ name, mode: 'read-only' })

it.each<[string, Known, readonly Sighting[], object | undefined]>([
  ['the one that takes writes, wherever it stands', NOTHING, [standby('a'), writable('b')], toWrite('b')],
  [
    'the present one of two addresses of one server',
    { ...ON_A, current: { name: 'b', mode: 'read-write' } },
    [writable('a'), writable('b')],
    toWrite('b'),
  ],
  ['the one promoted last of two that take writes', ON_A, [writable('a', 1), writable('b', 2)], toWrite('b')],
  ['a promoted standby', ON_A, [failing('a', 'unreachable'), writable('b', 2)], toWrite('b')],
  [
    'a standby to read from while no other takes writes',
    ON_A,
    [failing('a', 'unreachable'), standby('b')],
    toRead('b'),
  ],
  ['the present one while it is overloaded', ON_A, [failing('a', 'busy'), standby('b')], toWrite('a')],
  [
    'the present one while it is silent for a moment',
    ON_A,
    [failing('a', 'silent'), standby('b')],
    toWrite('a'),
  ],
  [
    'a promoted one although the former is silent',
    ON_A,
    [failing('a', 'silent'), writable('b', 2)],
    toWrite('b'),
  ],
  [
    'no server that could lose commits',
    ON_A,
    [failing('a', 'unreachable'), failing('b', 'unsafe')],
    undefined,
  ],
])('chooses %s', (_, known, sightings, expected) => {
  expect(chooseHost(sightings, known).choice).toEqual(expected)
})

it.each<[string, Sighting, string]>([
  [
    'a promoted standby that lacks acknowledged writes',
    writable('b', 2, 40),
    'lacks writes that were acknowledged',
  ],
  ['a standby that is behind', standby('b', 99), 'lacks writes that were acknowledged'],
  ['another cluster', writable('b', 9, 200, 'other'), 'is another database cluster'],
])('refuses %s', (_, sighting, reason) => {
  expect(chooseHost([failing('a', 'unreachable'), sighting], ON_A)).toEqual({
    choice: undefined,
    refused: [
      { name: 'a', reason: 'unreachable' },
      { name: 'b', reason },
    ],
  })
})

it('refuses a former primary that is back while the promoted one is away', () => {
  const known: Known = { ...ON_A, current: { name: 'b', mode: 'read-write' }, timeline: 2 }

  expect(chooseHost([writable('a', 1, 900), failing('b', 'unreachable')], known)).toEqual({
    choice: undefined,
    refused: [
      { name: 'a', reason: 'takes writes, but another one was promoted since' },
      { name: 'b', reason: 'unreachable' },
    ],
  })
})
