import { ADVISING_ROLES, INVESTOR_ROLES, type Role, STAFF_ROLES } from '#vocabulary/role.ts'
import { partiesOf, type Party, type PartyEvent } from '#vocabulary/party.ts'
import {
  DOSSIER_STATES,
  type DossierList,
  type DossierState,
  isAbandoned,
  isFinal,
} from '#vocabulary/dossier-state.ts'
import { ENVELOPE_KINDS, type EnvelopeKind } from '#vocabulary/envelope.ts'

const PARTY_WIRE: Record<Party, string> = {
  subscriber: 'subscriber',
  coSubscriber: 'co_subscriber',
  subscriberSpouse: 'subscriber_spouse',
  counterparty: 'counterparty',
  subscriberAdvisor: 'subscriber_advisor',
}

/** Wire spelling of a party: `co_subscriber`. */
export function wireParty(party: Party): string {
  return PARTY_WIRE[party]
}

/** The id of a party's signing button, `mission_co_subscriber`. Source: shell §4, wizard §4. */
export function signingButton(kind: EnvelopeKind, party: Party): string {
  return `${kind}_${PARTY_WIRE[party]}`
}

const BUTTONS = new Map(
  ENVELOPE_KINDS.flatMap((kind) =>
    partiesOf(kind).map((party) => [signingButton(kind, party), { kind, party }] as const),
  ),
)

/** Ids of all signing buttons. */
export const SIGNING_BUTTONS: readonly string[] = [...BUTTONS.keys()]

/** The envelope and party of a signing button; undefined for an unknown id. */
export function partyOfButton(button: string): { kind: EnvelopeKind; party: Party } | undefined {
  return BUTTONS.get(button)
}

/**
 * The status token for a party's event, `subscription_signed_by_co_subscriber`. Declined tokens say `advisor` where all
 * others say `subscriber_advisor`. Source: shell §4.
 */
export function partyToken(kind: EnvelopeKind, party: Party, event: PartyEvent): string {
  const family = { sent: 'sent_to', delivered: 'delivered_to', signed: 'signed_by', declined: 'declined_by' }[
    event
  ]
  const name = event === 'declined' && party === 'subscriberAdvisor' ? 'advisor' : PARTY_WIRE[party]
  return `${kind}_${family}_${name}`
}

/** An envelope's contribution to the status string; parties in routing order. */
export interface EnvelopeTokens {
  readonly kind: EnvelopeKind
  readonly completed: boolean
  readonly live: boolean
  readonly parties: readonly { readonly party: Party; readonly event: PartyEvent | null }[]
}

/**
 * Status string of a dossier: main state, signed_by tokens of completed envelopes, then the current token of each party
 * of the live one. For a signed dossier it is `signed` alone. Source: design "States".
 */
export function statusString(state: DossierState, envelopes: readonly EnvelopeTokens[]): string {
  if (state === 'signed') return state
  const tokens = envelopes.flatMap((envelope) =>
    envelope.parties.flatMap(({ party, event }) => {
      if (envelope.completed) return [partyToken(envelope.kind, party, 'signed')]
      return envelope.live && event ? [partyToken(envelope.kind, party, event)] : []
    }),
  )
  return [state, ...tokens].join('|')
}

/** The main state, before the first bar; undefined for a state added by a newer server. */
export function mainState(status: string): DossierState | undefined {
  const [main] = status.split('|')
  return DOSSIER_STATES.find((known) => known === main)
}

/**
 * Whether the status string has this token. Compares whole tokens, since one may be a substring of another. Source:
 * design "States".
 */
export function hasToken(status: string, token: string): boolean {
  return status.split('|').includes(token)
}

/** Whether the party of this button has signed; true for an unknown button. Source: shell §4. */
export function isButtonSigned(status: string, button: string): boolean {
  const known = partyOfButton(button)
  if (!known) return true
  if (hasToken(status, 'signed') || hasToken(status, 'mission_validated')) return true
  return hasToken(status, partyToken(known.kind, known.party, 'signed'))
}

/** Route slugs of the four lists. Source: shell §2. */
export const LIST_SLUGS = {
  current: 'current-cases',
  signature: 'signature-files',
  signed: 'signed-files',
  abandoned: 'abandoned-files',
} as const satisfies Record<DossierList, string>

/** The list that shows dossiers in this state; counters and lists both use it. Source: design "States". */
export function listOfState(state: DossierState): DossierList {
  if (state === 'signed' || state === 'signature') return state
  return isAbandoned(state) ? 'abandoned' : 'current'
}

/** Actions that change a dossier's state, by a user or the server; see DOSSIER_TRANSITIONS. */
export type DossierAction =
  | 'openMission'
  | 'openSubscription'
  | 'completeMission'
  | 'drawUpReport'
  | 'failReport'
  | 'confirmReport'
  | 'completeSubscription'
  | 'decline'
  | 'expire'
  | 'recall'
  | 'sendBack'
  | 'correct'
  | 'endCorrection'
  | 'register'
  | 'attachPaper'
  | 'startRegistration'
  | 'endRegistration'
  | 'startCompliance'
  | 'requestDocuments'
  | 'endCompliance'
  | 'receivePayment'
  | 'cancel'
  | 'reject'

/** Who acts: a user by role, or the server. */
export type Actor = Role | 'server'

/** A transition: source states, action, permitted actors and target state. */
export interface Transition {
  readonly from: readonly DossierState[]
  readonly action: DossierAction
  readonly who: readonly Actor[]
  readonly to: DossierState
}

const FILLING: readonly Role[] = [...INVESTOR_ROLES, ...ADVISING_ROLES]
const BEFORE_SIGNED = DOSSIER_STATES.filter((state) => !isFinal(state))

/** The action that sends an envelope of each kind. */
export const OPENING_ACTIONS = {
  mission: 'openMission',
  subscription: 'openSubscription',
} as const satisfies Readonly<Record<EnvelopeKind, DossierAction>>

/** State machine of a dossier. Source: domain §1; design "States". */
export const DOSSIER_TRANSITIONS: readonly Transition[] = [
  { from: ['ongoing', 'mission_abort'], action: 'openMission', who: FILLING, to: 'mission_validation' },
  {
    from: ['ongoing', 'adequacy_report_validated', 'unsigned'],
    action: 'openSubscription',
    who: FILLING,
    to: 'signature',
  },
  { from: ['mission_validation'], action: 'completeMission', who: ['server'], to: 'mission_validated' },
  { from: ['mission_validation'], action: 'decline', who: ['server'], to: 'mission_abort' },
  { from: ['mission_validation'], action: 'expire', who: ['server'], to: 'mission_abort' },
  {
    from: ['mission_validated'],
    action: 'drawUpReport',
    who: ['server'],
    to: 'adequacy_report_validation',
  },
  { from: ['mission_validated'], action: 'failReport', who: ['server'], to: 'adequacy_report_failure' },
  {
    from: ['adequacy_report_validation'],
    action: 'confirmReport',
    who: ADVISING_ROLES,
    to: 'adequacy_report_validated',
  },
  {
    from: ['mission_validation'],
    action: 'recall',
    who: ADVISING_ROLES,
    to: 'mission_abort',
  },
  { from: ['signature'], action: 'recall', who: ADVISING_ROLES, to: 'unsigned' },
  // Before the first signature, by an advisor or a signatory; the server acts for a party without an account.
  { from: ['mission_validation'], action: 'sendBack', who: [...FILLING, 'server'], to: 'mission_abort' },
  { from: ['signature'], action: 'sendBack', who: [...FILLING, 'server'], to: 'unsigned' },
  // A correction of a signed dossier: in signature only while somebody must sign again.
  { from: ['signed'], action: 'correct', who: ['server'], to: 'signature' },
  { from: ['signature'], action: 'endCorrection', who: ['server'], to: 'signed' },
  { from: ['signature'], action: 'completeSubscription', who: ['server'], to: 'signed' },
  { from: ['signature'], action: 'decline', who: ['server'], to: 'rejected' },
  { from: ['signature'], action: 'expire', who: ['server'], to: 'unsigned' },
  // Paper subscriptions: entered on the back-office form, with the signed paper attached.
  { from: ['ongoing'], action: 'register', who: ['backOfficeUser', 'manageDossier'], to: 'registered' },
  { from: ['registered'], action: 'attachPaper', who: ['server'], to: 'signed' },
  // Checks before the signature. No call triggers these actions yet: only demo dossiers are in these states.
  { from: ['ongoing'], action: 'startRegistration', who: ['server'], to: 'registration' },
  { from: ['registration'], action: 'endRegistration', who: ['server'], to: 'registered' },
  {
    from: ['registered', 'additional_documents'],
    action: 'startCompliance',
    who: ['server'],
    to: 'compliance_validation',
  },
  {
    from: ['compliance_validation'],
    action: 'requestDocuments',
    who: ['server'],
    to: 'additional_documents',
  },
  { from: ['compliance_validation'], action: 'endCompliance', who: ['server'], to: 'compliant' },
  { from: ['compliant'], action: 'receivePayment', who: ['server'], to: 'compliant_payment' },
  {
    from: BEFORE_SIGNED,
    action: 'cancel',
    who: ['prospectDirect', ...ADVISING_ROLES, 'manageDossier'],
    to: 'canceled',
  },
  {
    from: BEFORE_SIGNED,
    action: 'reject',
    who: STAFF_ROLES,
    to: 'rejected',
  },
]

/** The state an action leads to; undefined when the transition is not allowed. */
export function nextDossierState(
  from: DossierState,
  action: DossierAction,
  actor: Actor,
): DossierState | undefined {
  return DOSSIER_TRANSITIONS.find(
    (line) => line.action === action && line.from.includes(from) && line.who.includes(actor),
  )?.to
}
