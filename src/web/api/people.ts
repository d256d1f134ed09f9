import type {
  ActOutcome,
  ChangeAdvisorIdentity,
  ChangeName,
  ChangePlace,
  CheckedTable,
  Departure,
  DeparturePreview,
  InvitationBatch,
  InvitationBatches,
  InvitePerson,
  Networks,
  PendingAct,
  PendingActs,
  People,
  PersonDetail,
  PersonLine,
} from '#contract/people.ts'
import type { NetworkGroup } from '#rules/network-group.ts'
import type { WireRole } from '#vocabulary/role.ts'
import { ask, call, getQuery } from './call.ts'

export type {
  ActOutcome,
  CheckedTable,
  Departure,
  DeparturePreview,
  InvitationBatch,
  InvitePerson,
  Networks,
  PendingAct,
  PersonDetail,
  PersonLine,
}

export const PEOPLE_KEY = ['people'] as const
const PATH = '/administration/people'

/** Query parameters by name; the server validates them. */
export function peoplePage(filters: Readonly<Record<string, string>>) {
  return getQuery<People>([...PEOPLE_KEY, 'list', filters], PATH, filters)
}

export function onePerson(id: string) {
  return getQuery<PersonDetail>([...PEOPLE_KEY, 'one', id], `${PATH}/${encodeURIComponent(id)}`)
}

/** An act without fields of its own, with a step-up proof if it is dangerous. */
export function actOn(
  id: number,
  act: 'closing' | 'reopening' | 'second-factor-reset' | 'end-sessions' | 'invitation',
  stepUpProof = '',
): Promise<ActOutcome> {
  return ask('POST', `${PATH}/${id}/${act}`, { body: {}, stepUpProof })
}

export function changeRole(id: number, role: WireRole, stepUpProof: string): Promise<ActOutcome> {
  return ask('PUT', `${PATH}/${id}/role`, { body: { role }, stepUpProof })
}

export function changeName(id: number, body: ChangeName): Promise<ActOutcome> {
  return ask('PUT', `${PATH}/${id}/name`, { body })
}

export function changePlace(id: number, body: ChangePlace): Promise<ActOutcome> {
  return ask('PUT', `${PATH}/${id}/place`, { body })
}

export function changeIdentity(id: number, body: ChangeAdvisorIdentity): Promise<ActOutcome> {
  return ask('PUT', `${PATH}/${id}/advisor-identity`, { body })
}

export function previewDeparture(id: number, to: number): Promise<DeparturePreview> {
  return ask('POST', `${PATH}/${id}/departure/preview`, { body: { to } })
}

export function depart(id: number, body: Departure, stepUpProof: string): Promise<ActOutcome> {
  return ask('POST', `${PATH}/${id}/departure`, { body, stepUpProof })
}

export function invitePerson(body: InvitePerson, stepUpProof = ''): Promise<ActOutcome> {
  return ask('POST', PATH, { body, stepUpProof })
}

const INVITATIONS = '/administration/invitations'

export function allBatches() {
  return getQuery<InvitationBatches>([...PEOPLE_KEY, 'batches'], INVITATIONS)
}

export function oneBatch(id: number) {
  return getQuery<InvitationBatch>([...PEOPLE_KEY, 'batch', id], `${INVITATIONS}/${id}`)
}

export function checkTable(text: string): Promise<CheckedTable> {
  return ask('POST', INVITATIONS, { body: { text } })
}

export function confirmTable(id: number, stepUpProof = ''): Promise<ActOutcome> {
  return ask('POST', `${INVITATIONS}/${id}/confirmation`, { body: {}, stepUpProof })
}

export const NETWORKS_KEY = ['networks'] as const
const NETWORKS = '/administration/networks'

export function allNetworks() {
  return getQuery<Networks>(NETWORKS_KEY, NETWORKS)
}

/** What a saved name belongs to: a new network, a new team of a network, or an existing network or team. */
export type NamedPlace =
  | { readonly kind: 'new-network' }
  | { readonly kind: 'new-team'; readonly network: number }
  | NetworkGroup

export async function saveName(place: NamedPlace, name: string): Promise<void> {
  const body = { name }
  if (place.kind === 'new-network') await call('POST', NETWORKS, { body })
  else if (place.kind === 'new-team') await call('POST', `${NETWORKS}/${place.network}/teams`, { body })
  else await call('PUT', pathOf(place), { body })
}

export async function removePlace(place: NetworkGroup): Promise<void> {
  await call('DELETE', pathOf(place))
}

function pathOf({ kind, id }: NetworkGroup): string {
  return kind === 'network' ? `${NETWORKS}/${id}` : `/administration/teams/${id}`
}

const PENDING = '/administration/pending-acts'

export function pendingActs() {
  return getQuery<PendingActs>([...PEOPLE_KEY, 'pending'], PENDING)
}

export function confirmPending(id: number, stepUpProof: string): Promise<ActOutcome> {
  return ask('POST', `${PENDING}/${id}/confirmation`, { body: {}, stepUpProof })
}

export function refusePending(id: number): Promise<ActOutcome> {
  return ask('POST', `${PENDING}/${id}/refusal`, { body: {} })
}
