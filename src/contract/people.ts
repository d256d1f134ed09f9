import * as z from 'zod'
import { KnownAdvisorIdentity } from '#form/advisor-identity.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { CAPABILITIES, CAPABILITY_REASONS } from '#vocabulary/capability.ts'
import { WIRE_ROLES } from '#vocabulary/role.ts'
import { ADMINISTRATION_ACTS } from '#vocabulary/step-up.ts'
import { PathId, PersonName, RowId, SafeText, WrittenText } from './answers.ts'
import { component } from './component.ts'
import { HandOverResult } from './team.ts'

/** People, networks and teams of the administrator. Not in the specification: the calls of this file. */

const Email = z.email().max(254).toLowerCase()
const Instant = z.iso.datetime()
const Named = z.object({ id: z.number(), name: z.string() })

/** Closed, invited without a first sign-in yet, or open. */
export const PERSON_STATES = ['open', 'invited', 'closed'] as const

/** Query of `GET /administration/people`. */
export const PeopleQuery = z.strictObject({
  search: SafeText.max(200).optional(),
  role: z.enum(WIRE_ROLES).optional(),
  network: PathId.optional(),
  team: PathId.optional(),
  state: z.enum(PERSON_STATES).optional(),
  /** Only people without a second factor whose role requires one. */
  factor: z.literal('missing').optional(),
  signed_in: z.literal('never').optional(),
  /** `after` of the previous answer: returns the people after this one. */
  after: PathId.optional(),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

const PERSON = {
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** Advisor code, client number or allotted number. */
  number: z.string(),
  role: z.enum(WIRE_ROLES),
  state: z.enum(PERSON_STATES),
  /** Nothing that was sent to this invited person opens the account any more. */
  invitation_expired: z.boolean(),
  /** The advisor of an investor, or the manager of somebody who advises. */
  superior: Named.nullable(),
  network: Named.nullable(),
  team: Named.nullable(),
  last_signed_in_at: Instant.nullable(),
  /** `missing`: the role needs one. */
  second_factor: z.enum(['enrolled', 'missing', 'none']),
}

/** A person as the administrator's list shows them. */
export const PersonLine = component('PersonLine', PERSON)
export type PersonLine = z.infer<typeof PersonLine>

/** By name. */
export const People = component('People', {
  people: z.array(PersonLine),
  /** For the next call; null at the end. */
  after: z.number().nullable(),
})
export type People = z.infer<typeof People>

/** Path of the calls about one person. */
export const PersonParams = z.object({ person: PathId })

/** What somebody may do, and why: the role, a switch of the deployment, or a role that only reads. */
export const Capability = z.object({
  key: z.enum(CAPABILITIES),
  may: z.boolean(),
  why: z.enum(CAPABILITY_REASONS),
})

/** One person with what their role may do. */
export const PersonDetail = component('PersonDetail', {
  ...PERSON,
  first_name: z.string(),
  last_name: z.string(),
  mobile: z.string().nullable(),
  created_at: Instant,
  closed_at: Instant.nullable(),
  /** Whether this is the caller, who cannot change their own account here. */
  is_self: z.boolean(),
  /** Whether an identity provider manages the account by SCIM, and so gives its name. */
  is_provisioned: z.boolean(),
  /** Sign-ins that are still valid. */
  sessions: z.number(),
  clients: z.number(),
  /** Dossiers whose advisor this person is. */
  dossiers: z.number(),
  /** Null for those who give no advice. */
  advisor_identity: KnownAdvisorIdentity.nullable(),
  capabilities: z.array(Capability),
  /** Calls of the API that this person may make at all. */
  calls: z.array(
    z.object({ feature: z.string(), method: z.string(), path: z.string(), summary: z.string() }),
  ),
})
export type PersonDetail = z.infer<typeof PersonDetail>

/** Answer of an act: done, or waiting for a second administrator. */
export const ActOutcome = component('ActOutcome', {
  /** Number of the act that waits; null once it is done. */
  pending: z.number().nullable(),
})
export type ActOutcome = z.infer<typeof ActOutcome>

/** Body of `PUT /administration/people/{person}/role`. */
export const ChangeRole = z.strictObject({ role: z.enum(WIRE_ROLES) })

/** Body of `PUT /administration/people/{person}/place`. */
export const ChangePlace = z.strictObject({ manager: RowId.nullable(), team: RowId.nullable() })
export type ChangePlace = z.infer<typeof ChangePlace>

/** Body of `PUT /administration/people/{person}/advisor-identity`: the parts that change. */
export const ChangeAdvisorIdentity = KnownAdvisorIdentity.refine((given) => Object.keys(given).length > 0, {
  error: 'nothing changes',
  params: { fr: 'rien ne change' },
})
export type ChangeAdvisorIdentity = z.infer<typeof ChangeAdvisorIdentity>

/** Body of `PUT /administration/people/{person}/name`. */
export const ChangeName = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  /** The name as the caller saw it: 409 when it has changed since. */
  known: z.strictObject({ first_name: SafeText.max(500), last_name: SafeText.max(500) }),
})
export type ChangeName = z.infer<typeof ChangeName>

const PersonNumber = z.string().regex(/^[\w.-]{1,30}$/)

/** Body of `POST /administration/people`. */
export const InvitePerson = z.strictObject({
  email: Email,
  role: z.enum(WIRE_ROLES),
  first_name: PersonName,
  last_name: PersonName,
  civility: z.enum(['M.', 'Mme']).nullable(),
  mobile: z
    .string()
    .regex(/^\+\d{6,15}$/)
    .nullable(),
  /** Advisor code or client number; allotted when absent. */
  number: PersonNumber.nullable(),
  /** Address of the advisor or manager. */
  superior: Email.nullable(),
  team: RowId.nullable(),
  language: z.enum(LOCALES),
})
export type InvitePerson = z.infer<typeof InvitePerson>

/** Body of `POST /administration/invitations`. */
export const InvitationTable = z.strictObject({
  /** Pasted text or the content of a file; columns are separated by tabs, semicolons or commas. */
  text: SafeText.max(2_000_000),
})

/** A rejected cell; lines and columns count from 1 as in the table. */
export const TableMistake = z.object({
  line: z.number(),
  /** Null for a column that the table lacks. */
  column: z.number().nullable(),
  title: z.string(),
  found: z.string(),
  message: z.string(),
})
export type TableMistake = z.infer<typeof TableMistake>

/** Path of the calls about one table. */
export const BatchParams = z.object({ batch: PathId })

/** An invitation table, with the progress of its accounts. */
export const InvitationBatch = component('InvitationBatch', {
  id: z.number(),
  created_at: Instant,
  confirmed_at: Instant.nullable(),
  total: z.number(),
  created: z.number(),
  /** Whether confirming it requires a step-up proof. */
  needs_step_up: z.boolean(),
  /** People whose account could not be created in the end. */
  problems: z.array(z.object({ line: z.number(), email: z.string(), message: z.string() })),
})
export type InvitationBatch = z.infer<typeof InvitationBatch>

/** Newest first. */
export const InvitationBatches = component('InvitationBatches', { batches: z.array(InvitationBatch) })
export type InvitationBatches = z.infer<typeof InvitationBatches>

/** Every mistake and no table, or the table that waits to be confirmed. */
export const CheckedTable = component('CheckedTable', {
  lines: z.number(),
  /** Lines with a mistake. */
  refused: z.number(),
  mistakes: z.array(TableMistake),
  batch: InvitationBatch.nullable(),
  /** The first people of the table. */
  sample: z.array(
    z.object({ line: z.number(), email: z.string(), name: z.string(), role: z.enum(WIRE_ROLES) }),
  ),
})
export type CheckedTable = z.infer<typeof CheckedTable>

/** Body of `POST /administration/people/{person}/departure/preview`. */
export const PreviewDeparture = z.strictObject({ to: RowId })

/** What a departure would move, what stays and why. */
export const DeparturePreview = HandOverResult.extend({
  /** Advisors who move to the new manager; `members_stay` when the recipient is not a manager. */
  members: z.number(),
  members_stay: z.boolean(),
}).meta({ id: 'DeparturePreview' })
export type DeparturePreview = z.infer<typeof DeparturePreview>

/** Body of `POST /administration/people/{person}/departure`. */
export const Departure = z.strictObject({
  to: RowId,
  reason: WrittenText.max(500),
  /** Whether the advisors concerned are notified by mail. */
  mails: z.boolean(),
  /** Whether the account is closed afterwards, which requires that everything has moved. */
  close: z.boolean(),
})
export type Departure = z.infer<typeof Departure>

/** Act that waits for a second administrator. */
export const PendingAct = component('PendingAct', {
  id: z.number(),
  act: z.enum(ADMINISTRATION_ACTS),
  target: z.string(),
  /** The person that the act is about. */
  person: Named.nullable(),
  /** The role that is to be given. */
  role: z.enum(WIRE_ROLES).nullable(),
  asked_by: z.string(),
  asked_at: Instant,
  expires_at: Instant,
  is_own: z.boolean(),
})
export type PendingAct = z.infer<typeof PendingAct>

/** Oldest first. */
export const PendingActs = component('PendingActs', { acts: z.array(PendingAct) })
export type PendingActs = z.infer<typeof PendingActs>

/** Path of the calls about one act that waits. */
export const ActParams = z.object({ act: PathId })

const Team = z.object({ id: z.number(), name: z.string(), members: z.number() })

/** Networks with their teams, and the managers to whom people may be assigned; by name. */
export const Networks = component('Networks', {
  networks: z.array(z.object({ id: z.number(), name: z.string(), teams: z.array(Team) })),
  managers: z.array(Named),
})
export type Networks = z.infer<typeof Networks>

/** Body of the calls that name a network or a team. */
export const NetworkName = z.strictObject({ name: WrittenText.max(80) })

/** Path of the calls about one network. */
export const NetworkParams = z.object({ network: PathId })
/** Path of the calls about one team. */
export const TeamParams = z.object({ team: PathId })
/** Answer of the calls about networks and teams: the number of the row. */
export const MadeNetwork = component('MadeNetwork', { id: z.number() })
