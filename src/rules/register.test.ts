import { describe, expect, it } from 'vitest'
import { REGISTER_ATTEMPT_STATES } from '#vocabulary/register.ts'
import { canSendAgain, judgeAcknowledgement, registerLineId, sepaMandateReference } from './register.ts'

const NEW = { attempt: 2, code: null, status: null, associateCode: null } as const
const KNOWN = { ...NEW, code: 'S00012' } as const
const DONE = { ...NEW, status: 'OK', associateCode: 'S00012' } as const
const REFUSED = { ...NEW, status: 'KO' } as const
const ok = (associateCode: string | null) => ({ status: 'OK', associateCode }) as const
const KO = { status: 'KO', associateCode: null } as const

describe('an acknowledgement', () => {
  it.each([
    ['gives a new associate a code', NEW, ok('S00900'), 2, 'applied'],
    ['forgets the code of a new associate', NEW, ok(null), 2, 'malformed'],
    ['confirms a known associate', KNOWN, ok('S00012'), 2, 'applied'],
    ['confirms a known associate without its code', KNOWN, ok(null), 2, 'applied'],
    ['names another associate', KNOWN, ok('S00013'), 2, 'contradictory'],
    ['refuses a known associate', KNOWN, KO, 2, 'applied'],
    ['refuses a new associate', NEW, KO, 2, 'applied'],
    ['is of an unknown line', undefined, ok('S00012'), 2, 'unknown'],
    ['is of an earlier acceptance', NEW, ok('S00012'), 3, 'older'],
    ['comes twice', DONE, ok('S00012'), 2, 'duplicate'],
    ['comes twice, without the code', DONE, ok(null), 2, 'duplicate'],
    [
      'refuses twice, with a code the second time',
      REFUSED,
      { ...KO, associateCode: 'S00013' },
      2,
      'duplicate',
    ],
    ['comes twice, after another acceptance', REFUSED, KO, 3, 'duplicate'],
    ['takes back what was accepted before another acceptance', DONE, KO, 3, 'older'],
    ['takes back what was accepted', DONE, KO, 2, 'contradictory'],
    ['accepts what was refused', REFUSED, ok('S00012'), 2, 'contradictory'],
    ['gives another code than before', DONE, ok('S00013'), 2, 'contradictory'],
  ] as const)('that %s', (_what, line, said, current, outcome) => {
    expect(judgeAcknowledgement(line, said, current)).toBe(outcome)
  })
})

it('retries only failed and unanswered attempts', () => {
  expect(REGISTER_ATTEMPT_STATES.filter(canSendAgain)).toEqual(['sent', 'failed'])
})

it('identifies a line by dossier, position and attempt', () => {
  expect(registerLineId(1004, 1, 2)).toBe('1004-1-2')
})

it('names the mandate of a dossier', () => {
  expect(sepaMandateReference(1004)).toBe('SOUSCRIPTION-1004')
})
