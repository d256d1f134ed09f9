import { expect, test } from 'vitest'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { dossierSteps, type StepFacts, type StepState } from './dossier-steps.ts'

const FACTS: StepFacts = {
  state: 'signed',
  review: 'ongoing',
  events: { created: '2026-11-20', sent: '2026-11-21', signed: '2026-11-22' },
  planned: { payment: '2026-12-06', review: '2026-11-27', enjoyment: '2027-03-01' },
  hasMission: false,
  today: '2026-11-23',
}
const DIRECT = ['created', 'answers', 'signed', 'payment', 'review', 'register', 'enjoyment']

const CASES: readonly (readonly [DossierState, IntegrationState | null, string, readonly StepState[]])[] = [
  ['ongoing', null, '2026-11-23', ['done', 'now', 'coming', 'coming', 'coming', 'coming', 'coming']],
  ['signature', null, '2026-11-23', ['done', 'done', 'now', 'coming', 'coming', 'coming', 'coming']],
  [
    'canceled',
    null,
    '2026-11-23',
    ['done', 'stopped', 'stopped', 'stopped', 'stopped', 'stopped', 'stopped'],
  ],
  ['signed', 'ongoing', '2026-11-23', ['done', 'done', 'done', 'now', 'now', 'coming', 'coming']],
  ['signed', 'error', '2026-11-23', ['done', 'done', 'done', 'now', 'now', 'coming', 'coming']],
  ['signed', 'validated', '2026-11-23', ['done', 'done', 'done', 'done', 'done', 'now', 'coming']],
  ['signed', 'sync', '2027-02-28', ['done', 'done', 'done', 'done', 'done', 'done', 'coming']],
  ['signed', 'sync', '2027-03-01', ['done', 'done', 'done', 'done', 'done', 'done', 'done']],
  ['signed', 'refused', '2026-11-23', ['done', 'done', 'done', 'stopped', 'done', 'stopped', 'stopped']],
]

for (const [state, review, today, states] of CASES) {
  test(`the steps of a dossier that is ${state}, its review ${review}, on ${today}`, () => {
    const steps = dossierSteps({ ...FACTS, state, review, today })

    expect(steps.map(({ code }) => code)).toEqual(DIRECT)
    expect(steps.map((step) => step.state)).toEqual(states)
  })
}

test.each<[DossierState, StepFacts['events'], StepState, StepState]>([
  ['ongoing', {}, 'now', 'coming'],
  ['mission_validation', {}, 'now', 'coming'],
  ['mission_validated', { missionSigned: '2026-11-21' }, 'done', 'now'],
  ['signature', { missionSigned: '2026-11-21' }, 'done', 'done'],
])('in %s a mission letter comes before the rest of the answers', (state, events, mission, answers) => {
  const steps = dossierSteps({ ...FACTS, state, review: null, events, hasMission: true })

  expect(steps.slice(1, 3)).toMatchObject([
    { code: 'mission', state: mission },
    { code: 'answers', state: answers },
  ])
})

test('a step has the day on which it took place, or else the one on which it is due or planned', () => {
  const daysOf = (facts: Partial<StepFacts>) =>
    Object.fromEntries(dossierSteps({ ...FACTS, ...facts }).map(({ code, day }) => [code, day]))

  expect(daysOf({})).toEqual({
    created: '2026-11-20',
    answers: '2026-11-21',
    signed: '2026-11-22',
    payment: '2026-12-06',
    review: '2026-11-27',
    register: null,
    enjoyment: '2027-03-01',
  })
  const events = { ...FACTS.events, refused: '2026-11-24', accepted: '2026-11-25', registered: '2026-11-26' }
  expect(daysOf({ review: 'sync', events })).toMatchObject({
    payment: null,
    review: '2026-11-25',
    register: '2026-11-26',
  })
  expect(daysOf({ review: 'refused', events })).toMatchObject({ review: '2026-11-24', enjoyment: null })
})

test('without income there is no enjoyment step', () => {
  const { enjoyment: _, ...planned } = FACTS.planned

  expect(dossierSteps({ ...FACTS, planned }).map(({ code }) => code)).not.toContain('enjoyment')
})
