import { describe, expect, it, test } from 'vitest'
import { DOSSIER_STATES, type DossierList, type DossierState } from '#vocabulary/dossier-state.ts'
import { ADVISING_ROLES, INVESTOR_ROLES, ROLES, STAFF_ROLES } from '#vocabulary/role.ts'
import {
  DOSSIER_TRANSITIONS,
  hasToken,
  isButtonSigned,
  LIST_SLUGS,
  listOfState,
  mainState,
  nextDossierState,
  partyOfButton,
  partyToken,
  signingButton,
  statusString,
  wireParty,
  type Actor,
  type DossierAction,
} from './dossier-state.ts'

test('the main state precedes the party tokens', () => {
  expect(mainState('signature|mission_signed_by_subscriber|subscription_sent_to_co_subscriber')).toBe(
    'signature',
  )
})

test('an unknown state of a newer server is not mapped to a known one', () => {
  expect(mainState('teleported|signed')).toBeUndefined()
})

describe('parties and buttons', () => {
  it('round-trip through their wire spellings', () => {
    expect(wireParty('coSubscriber')).toBe('co_subscriber')
    expect(signingButton('mission', 'subscriberSpouse')).toBe('mission_subscriber_spouse')
    expect(partyOfButton('mission_subscriber')).toEqual({ kind: 'mission', party: 'subscriber' })
    expect(partyOfButton('subscription_subscriber_advisor')).toEqual({
      kind: 'subscription',
      party: 'subscriberAdvisor',
    })
    expect(partyOfButton('subscription_notary')).toBeUndefined()
  })

  it('the other party of a dismemberment signs the subscription, never the mission', () => {
    expect(partyOfButton('subscription_counterparty')).toEqual({
      kind: 'subscription',
      party: 'counterparty',
    })
    expect(partyOfButton('mission_counterparty')).toBeUndefined()
  })

  it.each([
    ['sent', 'subscriberAdvisor', 'subscription_sent_to_subscriber_advisor'],
    ['delivered', 'coSubscriber', 'subscription_delivered_to_co_subscriber'],
    ['signed', 'subscriber', 'subscription_signed_by_subscriber'],
    ['declined', 'subscriber', 'subscription_declined_by_subscriber'],
    ['declined', 'subscriberAdvisor', 'subscription_declined_by_advisor'],
    ['declined', 'counterparty', 'subscription_declined_by_counterparty'],
  ] as const)('%s, %s is the token %s', (event, party, token) => {
    expect(partyToken('subscription', party, event)).toBe(token)
  })
})

describe('the wire string', () => {
  const parties = [
    { party: 'subscriber', event: 'signed' },
    { party: 'coSubscriber', event: null },
  ] as const
  const mission = { kind: 'mission', completed: false, live: false, parties } as const

  it('has the current token of each party of the live envelope', () => {
    expect(statusString('mission_validation', [{ ...mission, live: true }])).toBe(
      'mission_validation|mission_signed_by_subscriber',
    )
  })

  it('has a signed token for each party of a completed envelope, none for one that ended otherwise', () => {
    expect(statusString('mission_validated', [{ ...mission, completed: true }])).toBe(
      'mission_validated|mission_signed_by_subscriber|mission_signed_by_co_subscriber',
    )
    expect(statusString('mission_abort', [mission])).toBe('mission_abort')
  })

  it('is the state alone once the dossier is signed', () => {
    expect(statusString('signed', [{ ...mission, completed: true }])).toBe('signed')
  })

  it('is matched by whole tokens', () => {
    expect(hasToken('signature|subscription_signed_by_subscriber_spouse', 'signature')).toBe(true)
    expect(
      hasToken('signature|subscription_signed_by_subscriber_spouse', 'subscription_signed_by_subscriber'),
    ).toBe(false)
  })
})

test.each([
  ['signature|subscription_signed_by_subscriber', 'subscription_subscriber', true],
  ['signature|subscription_sent_to_subscriber', 'subscription_subscriber', false],
  ['signature', 'subscription_notary', true],
  ['signed', 'subscription_subscriber', true],
  ['mission_validated', 'mission_subscriber', true],
])('in %s the button %s counts as signed: %s', (status, button, expected) => {
  expect(isButtonSigned(status, button)).toBe(expected)
})

test('every state is in one list', () => {
  const states = (list: DossierList) => DOSSIER_STATES.filter((state) => listOfState(state) === list)

  expect(states('signature')).toEqual(['signature'])
  expect(states('signed')).toEqual(['signed'])
  expect(states('abandoned')).toEqual(['canceled', 'rejected'])
  expect(states('current')).toHaveLength(DOSSIER_STATES.length - 4)
  expect(LIST_SLUGS).toEqual({
    current: 'current-cases',
    signature: 'signature-files',
    signed: 'signed-files',
    abandoned: 'abandoned-files',
  })
})

const FILLING = [...INVESTOR_ROLES, ...ADVISING_ROLES]
const OPEN = DOSSIER_STATES.filter((state) => !['signed', 'canceled', 'rejected'].includes(state))
const CANCELLING = ['prospectDirect', ...ADVISING_ROLES, 'manageDossier'] as const

/** The state table of docs/glossary.md and of the design, repeated here to check the implementation against it. */
const EXPECTED: readonly (readonly [
  DossierAction,
  readonly Actor[],
  readonly DossierState[],
  DossierState,
])[] = [
  ['openMission', FILLING, ['ongoing', 'mission_abort'], 'mission_validation'],
  ['openSubscription', FILLING, ['ongoing', 'adequacy_report_validated', 'unsigned'], 'signature'],
  ['completeMission', ['server'], ['mission_validation'], 'mission_validated'],
  ['drawUpReport', ['server'], ['mission_validated'], 'adequacy_report_validation'],
  ['failReport', ['server'], ['mission_validated'], 'adequacy_report_failure'],
  ['confirmReport', ADVISING_ROLES, ['adequacy_report_validation'], 'adequacy_report_validated'],
  ['completeSubscription', ['server'], ['signature'], 'signed'],
  ['decline', ['server'], ['mission_validation'], 'mission_abort'],
  ['decline', ['server'], ['signature'], 'rejected'],
  ['expire', ['server'], ['mission_validation'], 'mission_abort'],
  ['expire', ['server'], ['signature'], 'unsigned'],
  ['recall', ADVISING_ROLES, ['mission_validation'], 'mission_abort'],
  ['recall', ADVISING_ROLES, ['signature'], 'unsigned'],
  ['sendBack', [...FILLING, 'server'], ['mission_validation'], 'mission_abort'],
  ['sendBack', [...FILLING, 'server'], ['signature'], 'unsigned'],
  ['correct', ['server'], ['signed'], 'signature'],
  ['endCorrection', ['server'], ['signature'], 'signed'],
  ['register', ['backOfficeUser', 'manageDossier'], ['ongoing'], 'registered'],
  ['attachPaper', ['server'], ['registered'], 'signed'],
  ['startRegistration', ['server'], ['ongoing'], 'registration'],
  ['endRegistration', ['server'], ['registration'], 'registered'],
  ['startCompliance', ['server'], ['registered', 'additional_documents'], 'compliance_validation'],
  ['requestDocuments', ['server'], ['compliance_validation'], 'additional_documents'],
  ['endCompliance', ['server'], ['compliance_validation'], 'compliant'],
  ['receivePayment', ['server'], ['compliant'], 'compliant_payment'],
  ['cancel', CANCELLING, OPEN, 'canceled'],
  ['reject', STAFF_ROLES, OPEN, 'rejected'],
]

const ACTIONS = [
  ...new Set([...EXPECTED.map(([action]) => action), ...DOSSIER_TRANSITIONS.map((line) => line.action)]),
]

test.each(ACTIONS)('%s has the expected actors, source states and target', (action) => {
  const actors: readonly Actor[] = [...ROLES, 'server']
  const list = (find: (from: DossierState, actor: Actor) => DossierState | undefined) =>
    DOSSIER_STATES.flatMap((from) =>
      actors.flatMap((actor) => {
        const to = find(from, actor)
        return to === undefined ? [] : [`${actor}: ${from} to ${to}`]
      }),
    )
  const expected = list(
    (from, actor) =>
      EXPECTED.find(
        ([known, who, states]) => known === action && who.includes(actor) && states.includes(from),
      )?.[3],
  )

  expect(list((from, actor) => nextDossierState(from, action, actor))).toEqual(expected)
})
