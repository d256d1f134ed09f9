import { expect, it } from 'vitest'
import { AssignmentRule } from '#form/review-settings.ts'
import { chooseByTurn, type Candidate } from './turn.ts'

const candidate = (id: number, last: number | null): Candidate => ({ id, email: `r${id}@house.test`, last })
const chosen = (rule: object, candidates: readonly Candidate[], advisors: readonly string[] = []) =>
  chooseByTurn(AssignmentRule.parse(rule), candidates, advisors)?.id

it('assigns to nobody without a rule', () => {
  expect(chosen({}, [candidate(1, null)])).toBeUndefined()
})

it('starts with those who had no turn, in order of their accounts, then takes the one who waited longest', () => {
  expect(chosen({ rule: 'roundRobin' }, [candidate(3, null), candidate(2, null), candidate(1, 9)])).toBe(2)
  expect(chosen({ rule: 'roundRobin' }, [candidate(1, 9), candidate(2, 4), candidate(3, 7)])).toBe(2)
})

it('gives turns to the named reviewers only, whatever the case of their addresses', () => {
  const candidates = [candidate(1, null), candidate(2, 5)]

  expect(chosen({ rule: 'roundRobin', reviewers: ['R2@house.test'] }, candidates)).toBe(2)
  expect(chosen({ rule: 'roundRobin', reviewers: ['gone@house.test'] }, candidates)).toBeUndefined()
})

it.each([
  ['the advisor', ['C1', 'M1'], 2],
  ['the manager of the advisor', ['C9', 'M2'], 3],
  ['nobody known', ['C9'], 1],
  ['no advisor', [], 1],
])('gives a dossier of %s to the reviewers of that network', (_, advisors, expected) => {
  const rule = {
    rule: 'byNetwork',
    reviewers: ['r1@house.test'],
    networks: [
      { advisors: ['C1'], reviewers: ['r2@house.test'] },
      { advisors: ['M2'], reviewers: ['r3@house.test'] },
    ],
  }

  expect(chosen(rule, [candidate(1, null), candidate(2, null), candidate(3, null)], advisors)).toBe(expected)
})
