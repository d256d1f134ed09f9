import { describe, expect, it } from 'vitest'
import {
  findCoSubscriberMismatch,
  findMissingPairing,
  isDuplicatedPairing,
  pairableScopes,
  scopeOfHolding,
} from './pairing.ts'

describe('accepting in mandate mode', () => {
  it.each([
    ['np', {}, false, 'usu'],
    ['np', { np: 'S00012' }, false, 'usu'],
    ['np', { usu: 'S00012' }, false, undefined],
    ['np', { usu: null }, false, undefined],
    ['np', {}, true, undefined],
    ['usu', {}, false, 'np'],
    ['usu', { usu: 'S00012' }, false, 'np'],
    ['usu', { np: 'S00012' }, false, undefined],
    [null, {}, false, 'np'],
    [null, { np: 'S00012' }, false, undefined],
  ] as const)('scope %s paired %o, forced %s: misses %s', (scope, pairing, forced, missing) => {
    expect(findMissingPairing({ mode: 'mandate', scope }, pairing, forced)).toBe(missing)
  })

  it.each(['agreement', null])('needs no pairing in mode %s', (mode) => {
    expect(findMissingPairing({ mode, scope: 'np' }, {}, false)).toBeUndefined()
  })
})

describe('sides', () => {
  it.each([
    ['FULL', null, ['np']],
    ['BARE', 'np', ['np', 'usu']],
    ['USUFRUCT', 'usu', ['np', 'usu']],
    [undefined, null, ['np']],
  ] as const)('holding %s is scope %s and pairs %o', (holding, scope, scopes) => {
    expect(scopeOfHolding(holding)).toBe(scope)
    expect(pairableScopes({ scope })).toEqual(scopes)
  })

  it.each([
    [{ usu: 'S00012' }, 'np', 'S00012', true],
    [{ usu: 'S00012' }, 'usu', 'S00012', false],
    [{ usu: 'S00012' }, 'np', 'S00027', false],
    [{ usu: null }, 'np', null, false],
    [{}, 'np', 'S00012', false],
  ] as const)('%o with %s %s: duplicated %s', (pairing, scope, code, duplicated) => {
    expect(isDuplicatedPairing(pairing, scope, code)).toBe(duplicated)
  })
})

it.each([
  [true, true, undefined],
  [false, false, undefined],
  [true, null, undefined],
  [false, null, undefined],
  [null, true, undefined],
  [null, false, undefined],
  [null, null, undefined],
  [true, false, 'with'],
  [false, true, 'without'],
] as const)('dossier with co-subscriber %s, customer %s: wants one %s', (dossier, customer, wanted) => {
  expect(findCoSubscriberMismatch(dossier, customer)).toBe(wanted)
})
