import * as z from 'zod'
import { KnownAdvisorIdentity } from '#form/advisor-identity.ts'
import { Text } from '#form/definition.ts'
import { DismembermentTable, FormSettings, Product, ReceiptType } from '#form/reference-data.ts'
import { LIVE_CORRECTIONS } from '#vocabulary/correction.ts'
import { ENVELOPE_KINDS, ENVELOPE_STATES } from '#vocabulary/envelope.ts'
import { SCAN_STATES } from '#vocabulary/scan-state.ts'
import { LIST_SLUGS } from '#rules/dossier-state.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { PARTY_STATES } from '#vocabulary/party.ts'
import { REVIEW_CLOCKS } from '#vocabulary/review-clock.ts'
import { FORM_CODES } from '#vocabulary/form-code.ts'
import { VIGILANCE_LEVELS } from '#vocabulary/vigilance.ts'
import { ElementValue, Revision, RowId, SafeText, WireValue, wholeNumber } from './answers.ts'
import { Colleague } from './assignment.ts'
import { component } from './component.ts'
import { FilterShape } from './dossier-filters.ts'
import { PairedSides } from './pairing.ts'
import { AwaitedSignature } from './tasks.ts'

/** State of the review of a signed dossier. Source: shell §4. */
export const IntegrationState = z.enum(INTEGRATION_STATES)
const FormFilter = z.enum(['all', ...FORM_CODES])
const Paging = {
  page: wholeNumber(z.number().min(1).max(1_000_000)).default(1),
  itemsPerPage: wholeNumber(z.number().min(1).max(100)).default(10),
  searchTerm: SafeText.max(200).default(''),
  form: FormFilter.default('all'),
}

/** `GET /dossiers`; `state` is the route slug. Source: shell §7; design "States". */
export const DossiersQuery = z.object({
  ...Paging,
  ...FilterShape,
  state: z.enum(LIST_SLUGS).default(LIST_SLUGS.current),
  /** Sort order by creation time. */
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type DossiersQuery = z.infer<typeof DossiersQuery>

/** `GET /dossiers/integration-state`. */
export const IntegrationQuery = z.object({
  ...Paging,
  ...FilterShape,
  integrationState: IntegrationState.default('ongoing'),
  /** By creation time, or (not in the specification) by deadline, overdue first. */
  sort: z.enum(['newest', 'oldest', 'due']).default('newest'),
})
export type IntegrationQuery = z.infer<typeof IntegrationQuery>

/**
 * A row of a dossier list. Dates are ISO 8601 in UTC, `progress` is in percent, `present` is the dossier's title.
 * Source: shell §3.
 */
export const DossierListItem = component('DossierListItem', {
  id: z.number(),
  formId: z.number(),
  formCode: z.string(),
  /** Status string, tokens joined by a bar. */
  status: z.string(),
  present: z.string(),
  advisor: z.object({ external_id: z.string(), name: z.string() }).nullable(),
  /**
   * The network of its advisor, or the manager where there is none, as the filter by network takes it; for the back office, null
   * otherwise.
   */
  network: z.object({ external_id: z.string(), name: z.string() }).nullable(),
  /** The client; null until they have an account. */
  client: z.object({ id: z.number(), external_id: z.string(), name: z.string() }).nullable(),
  /** Euros with two decimals, as text; null until an amount is known. */
  subscriptionGlobalAmount: z.string().nullable(),
  creation_date: z.string(),
  signature_date: z.string().nullable(),
  validation_date: z.string().nullable(),
  /** Not in the specification: name of the product; null before one is chosen. */
  product: z.string().nullable(),
  /**
   * Not in the specification: the deadline of the review, `yyyy-mm-dd`, and how many working days it is late. Null when the
   * dossier waits for no decision, and for investors.
   */
  deadline: z.object({ due_on: z.string(), clock: z.enum(REVIEW_CLOCKS), days_late: z.number() }).nullable(),
  integrate_state: IntegrationState,
  page: z.string().nullable(),
  progress: z.number(),
  /** Whether its decision waits for a second person; false for those who do not review. */
  second_person: z.boolean(),
  /** The correction that waits for its answer, with its last day (`yyyy-mm-dd`), or for signatures. */
  correction: z
    .object({ id: z.number(), state: z.enum(LIVE_CORRECTIONS), deadline: z.string().nullable() })
    .nullable(),
  /** Its assignee in the review, for the back office; null otherwise. */
  assignee: Colleague.nullable(),
  /**
   * The last assessed level of vigilance, for reviewers and compliance; null for others, and before the first
   * assessment.
   */
  vigilance: z.enum(VIGILANCE_LEVELS).nullable(),
  /** How many checks failed in the last run, for the back office; null for others, and before the first run. */
  failing_checks: z.number().nullable(),
  /** Who has to sign now, for those who may remind them; null otherwise. */
  signature: AwaitedSignature.nullable(),
})
export type DossierListItem = z.infer<typeof DossierListItem>

/** One page of a list, with the total number of dossiers in it. */
export const DossierList = component('DossierList', {
  dossiers: z.array(DossierListItem),
  total_items: z.number(),
  /** Whether the search stopped counting at `total`: there are more matches. */
  more_than_total: z.boolean(),
})
export type DossierList = z.infer<typeof DossierList>

/** `GET /dossiers/retrieve-number-dossiers-by-status`. Source: shell §3. */
export const DossierCounts = component('DossierCounts', {
  signed: z.number(),
  signature: z.number(),
  current: z.number(),
  abandoned: z.number(),
  signed_ongoing: z.number(),
  signed_validated: z.number(),
  signed_error: z.number(),
  signed_sync: z.number(),
  signed_refused: z.number(),
})
export type DossierCounts = z.infer<typeof DossierCounts>

/** `POST /dossiers`; `formId` is the id of a form version. */
export const CreateDossier = z.object({
  formId: RowId,
  clientId: RowId.nullable(),
  submittingBlockId: z.null(),
  values: z.array(ElementValue).max(0),
})

/** Answer to creating or duplicating a dossier; `values` are the copied answers. */
export const CreatedDossier = component('CreatedDossier', {
  id: z.number(),
  form_id: z.number(),
  values: z.array(ElementValue),
  direct: z.boolean(),
  /** Not in the specification: whether a former dossier of the client has answers to confirm first. */
  known: z.boolean(),
})
export type CreatedDossier = z.infer<typeof CreatedDossier>

/** `POST /dossiers/{id}/duplicate`; same answer as a creation. Source: shell §7. */
export const DuplicateDossier = z.object({ documentDuplicate: z.boolean() })

/** A stored receipt of a dossier. */
export const Receipt = component('Receipt', {
  id: z.number(),
  /** Same number, under the name the wizard uses. */
  receiptId: z.number(),
  typeId: z.number(),
  elementId: z.string(),
  title: z.string(),
  /** File name; the content is served by a call of its own. */
  resource: z.string(),
  mimetype: z.string(),
  size: z.number(),
  /** Antivirus verdict; null when scanning is off. Only `safe` and unscanned files can be read. */
  scan: z.enum(SCAN_STATES).nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/** Facts read by the engine in the browser and on the server (`Facts` of the engine). */
export const WireFacts = z.object({
  user: z.object({ code: z.string(), email: z.string(), firstName: z.string(), lastName: z.string() }),
  dossier: z.object({
    id: z.number(),
    state: z.string(),
    direct: z.boolean(),
    clientId: z.number().nullable(),
    advisorCode: z.string(),
    advisorEmail: z.string(),
  }),
  advisor: z.object({ name: z.string(), identity: KnownAdvisorIdentity }).optional(),
  settings: FormSettings,
  products: z.array(Product),
  tables: z.array(DismembermentTable),
  receiptTypes: z.array(ReceiptType),
  /** Labels of the values chosen from server-side lists, by list, then by value. */
  datalistLabels: z.record(z.string(), z.record(z.string(), Text)).optional(),
})

/**
 * A party of an envelope as shown to users. `button` is the id of its signing button, `at` the time of its current
 * state, ISO 8601 in UTC.
 */
export const PartyView = z.object({
  button: z.string(),
  role: z.string(),
  name: z.string(),
  /** Masked contact address. */
  contact: z.string(),
  state: z.enum(PARTY_STATES),
  at: z.string().nullable(),
})
export type PartyView = z.infer<typeof PartyView>

/** An envelope of a dossier; parties in routing order, and the documents that they sign in it. */
export const EnvelopeView = component('EnvelopeView', {
  kind: z.enum(ENVELOPE_KINDS),
  state: z.enum(ENVELOPE_STATES),
  /** Why it ended without a party's decision, and what to do about it. */
  reason: z.string().nullable(),
  /** Signed with an external provider, whose confirmation may arrive after the signature. */
  external: z.boolean(),
  parties: z.array(PartyView),
  documents: z.array(z.object({ id: z.number(), title: z.string() })),
})
export type EnvelopeView = z.infer<typeof EnvelopeView>

/** The suitability report of a signed mission. Source: design "States". */
export const AdequacyReport = component('AdequacyReport', {
  suitable: z.boolean(),
  /** Reasons for unsuitability; empty when suitable. */
  reasons: z.array(z.string()),
  /** Available actions after an unsuitable report. */
  way_back: z.string().nullable(),
  /** Id of its PDF among the dossier's documents; null when the deployment has no such document. */
  document_id: z.number().nullable(),
  drawn_at: z.string(),
  confirmed_at: z.string().nullable(),
  confirmed_by: z.string().nullable(),
  /** Whether this user may confirm it now. */
  confirmable: z.boolean(),
})
export type AdequacyReport = z.infer<typeof AdequacyReport>

/**
 * An answer typed but not submitted. `revision` counts the saves of this draft, `author` is a name, `updatedAt` is ISO
 * 8601 in UTC.
 */
export const Draft = z.object({
  elementId: z.string(),
  value: WireValue,
  revision: z.number(),
  /** Who entered it, and how: typed, chosen, or prefilled from the client's account, former dossier or another system. */
  author: z.string(),
  how: z.enum(['typed', 'chosen', 'account', 'reused', 'imported']),
  /** Name of that other system; null for any other draft. */
  importedFrom: z.string().nullable(),
  updatedAt: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** `GET /dossiers/{id}`: all that the wizard needs to run the engine. */
export const DossierDetail = component('DossierDetail', {
  dossier: z.object({
    id: z.number(),
    form_id: z.number(),
    /** Form version whose texts are shown; differs from `form_id` when a later version changed texts only. */
    texts_id: z.number(),
    form_code: z.string(),
    client_id: z.number().nullable(),
    advistor_id: z.number().nullable(),
    advisor: z.object({ external_id: z.string(), name: z.string(), phone: z.string().nullable() }).nullable(),
    last_submitted_block_id: z.string().nullable(),
    /** Submitted answers. */
    values: z.array(ElementValue),
    drafts: z.array(Draft),
    /** Revision of each submitted block by wire id; blocks never submitted are absent. */
    revisions: z.record(z.string(), z.number()),
    /** Wire ids of blocks that have become read-only. */
    frozen_blocks: z.array(z.string()),
    direct: z.boolean(),
    receipts: z.array(Receipt),
    authorized_clients: z.array(z.number()),
    /** Empty for users who do not review. */
    pairing: PairedSides,
    /** Whether the mandate may be accepted without pairing. */
    forceMandate: z.boolean(),
    status: z.string(),
    integrate_state: IntegrationState.nullable(),
    present: z.string(),
    subscriptionGlobalAmount: z.string().nullable(),
    envelopes: z.array(EnvelopeView),
    /** Who has to sign now, for those who may remind them; null otherwise. */
    awaited_signature: AwaitedSignature.nullable(),
    /** Suitability report of the last completed mission; null before. */
    adequacy_report: AdequacyReport.nullable(),
    /** Whether this user may write answers now. */
    writable: z.boolean(),
    /** Before the first submit: whether a former dossier of the client has answers to confirm first. */
    known: z.boolean(),
    /** Number of the last step included in this answer, for `last-step`. */
    last_step: z.number(),
  }),
  page_id: z.string().nullable(),
  /** The day used as `today` by the engine: Europe/Paris, `yyyy-mm-dd`. */
  today: z.string(),
  facts: WireFacts,
})
export type DossierDetail = z.infer<typeof DossierDetail>

/** `PUT /dossiers/{id}/values`: submits one block. */
export const SubmitBlock = z.object({
  submittingBlockId: z.string().max(200),
  productCode: z.string().max(20).nullable().optional(),
  values: z.array(ElementValue).max(500),
  /** Revision of the block that the client edited; a stale one gets 409. */
  revision: Revision.optional(),
  /** Computed amounts as shown to the user; when they differ from the server's, 409 and nothing is stored. */
  seen: z.array(ElementValue).max(50).optional(),
})
export type SubmitBlock = z.infer<typeof SubmitBlock>

/**
 * Answer to a submit: the dossier's changed properties. `status` is the status string, amounts are euros with two
 * decimals.
 */
export const SubmittedBlock = component('SubmittedBlock', {
  status: z.string(),
  revision: z.number(),
  present: z.string(),
  subscriptionGlobalAmount: z.string().nullable(),
  last_submitted_block_id: z.string(),
  frozen_blocks: z.array(z.string()),
})
export type SubmittedBlock = z.infer<typeof SubmittedBlock>

/**
 * `PUT /dossiers/{id}/drafts` (not in the specification): answers typed before a submit. `blockRevision` is the revision of
 * the block that the answer was typed over, 0 before its first submit: a later submit is not covered by an older draft.
 */
export const SaveDrafts = z.object({
  drafts: z
    .array(
      z.object({
        elementId: z.string().max(200),
        value: WireValue,
        revision: Revision,
        blockRevision: Revision.optional(),
      }),
    )
    .min(1)
    .max(200),
})
export type SaveDrafts = z.infer<typeof SaveDrafts>

/** Answer to `drafts`: the saved drafts with their new revision. `savedAt` is ISO 8601 in UTC. */
export const SavedDrafts = component('SavedDrafts', {
  savedAt: z.string(),
  drafts: z.array(Draft),
  /**
   * Elements changed since the given revisions, in a draft of someone else or by a submit; that value is kept and
   * returned. `revision` is 0 for a submitted answer.
   */
  conflicts: z.array(Draft),
})
export type SavedDrafts = z.infer<typeof SavedDrafts>

/**
 * `PUT /dossiers/{id}/status`; `POST /dossiers/{id}/adequacy-report` (not in the specification) has no body and the
 * same answer.
 */
export const ChangeStatus = z.discriminatedUnion('status', [
  z.object({ status: z.literal('canceled') }),
  z.object({ status: z.literal('rejected'), reason: SafeText.max(2_000) }),
])

/** Answer to a change of state: the new status string. */
export const ChangedStatus = component('ChangedStatus', { status: z.string() })
