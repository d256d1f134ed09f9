import * as z from 'zod'
import { Text } from '#form/definition.ts'
import { DismembermentTable, FormSettings, Product, ReceiptType } from '#form/reference-data.ts'
import { ENVELOPE_KINDS, ENVELOPE_STATES } from '#vocabulary/envelope.ts'
import { SCAN_STATES } from '#vocabulary/scan-state.ts'
import { LIST_SLUGS } from '#rules/dossier-state.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { PARTY_STATES } from '#vocabulary/party.ts'
import { FORM_CODES } from '#vocabulary/form-code.ts'
import { DossierId, ElementValue, Revision, RowId, SafeText, WireValue } from './answers.ts'
import { PairedSides } from './pairing.ts'

/** Where the review of a signed dossier is. Source: shell §4. */
export const IntegrationState = z.enum(INTEGRATION_STATES)
const FormFilter = z.enum(['all', ...FORM_CODES])
const Paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  itemsPerPage: z.coerce.number().int().min(1).max(100).default(10),
  searchTerm: SafeText.max(200).default(''),
  form: FormFilter.default('all'),
  /** By the time of creation. */
  sort: z.enum(['newest', 'oldest']).default('newest'),
}

/** `GET /dossiers`; `state` is the route slug. Source: shell §7; design "States". */
export const DossiersQuery = z.object({
  ...Paging,
  state: z.enum(LIST_SLUGS).default(LIST_SLUGS.current),
})
export type DossiersQuery = z.infer<typeof DossiersQuery>

/** `GET /dossiers/integration-state`. */
export const IntegrationQuery = z.object({ ...Paging, integrationState: IntegrationState.default('ongoing') })
export type IntegrationQuery = z.infer<typeof IntegrationQuery>

/**
 * A row of a list of dossiers. Dates are ISO 8601 in UTC, `progress` is in percent, `present` the dossier's
 * title. Source: shell §3.
 */
export const DossierListItem = z
  .object({
    id: z.number(),
    formId: z.number(),
    formCode: z.string(),
    /** Wire string, tokens joined by a bar. */
    status: z.string(),
    present: z.string(),
    advisor: z.object({ external_id: z.string(), name: z.string() }).nullable(),
    /** The person it is for, once they have an account. */
    client: z.object({ external_id: z.string(), name: z.string() }).nullable(),
    /** Euros, two decimals, as text; null before an amount is known. */
    subscriptionGlobalAmount: z.string().nullable(),
    creation_date: z.string(),
    signature_date: z.string().nullable(),
    validation_date: z.string().nullable(),
    integrate_state: IntegrationState,
    page: z.string().nullable(),
    progress: z.number(),
  })
  .meta({ id: 'DossierListItem' })
export type DossierListItem = z.infer<typeof DossierListItem>

/** One page of a list, and how many dossiers the whole list has. */
export const DossierList = z
  .object({
    dossiers: z.array(DossierListItem),
    total_items: z.number(),
    /** True for a search that finds more than it counted. */
    more_than_total: z.boolean(),
  })
  .meta({ id: 'DossierList' })
export type DossierList = z.infer<typeof DossierList>

/** `GET /dossiers/retrieve-number-dossiers-by-status`. Source: shell §3. */
export const DossierCounts = z
  .object({
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
  .meta({ id: 'DossierCounts' })
export type DossierCounts = z.infer<typeof DossierCounts>

/** `POST /dossiers`; `formId` is a form version. */
export const CreateDossier = z.object({
  formId: RowId,
  clientId: RowId.nullable(),
  submittingBlockId: z.null(),
  values: z.array(ElementValue).max(0),
})

/** Answer to a creation or a duplication; `values` are the answers copied from another dossier. */
export const CreatedDossier = z
  .object({ id: z.number(), form_id: z.number(), values: z.array(ElementValue), direct: z.boolean() })
  .meta({ id: 'CreatedDossier' })
export type CreatedDossier = z.infer<typeof CreatedDossier>

/** `POST /dossiers/{id}/duplicate`; answers like a creation. Source: shell §7. */
export const DuplicateDossier = z.object({ documentDuplicate: z.boolean() })

/** A stored receipt of a dossier. */
export const Receipt = z
  .object({
    id: z.number(),
    /** The same number, as the wizard calls it. */
    receiptId: z.number(),
    typeId: z.number(),
    elementId: z.string(),
    title: z.string(),
    /** The name of the file, which its own call gives with its bytes. */
    resource: z.string(),
    mimetype: z.string(),
    size: z.number(),
    /** What the antivirus says; null where there is none. Only `safe` files and unscanned ones can be read. */
    scan: z.enum(SCAN_STATES).nullable(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

/** Facts as the engine reads them, the same on both sides (`Facts` of the engine). */
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
  settings: FormSettings,
  products: z.array(Product),
  tables: z.array(DismembermentTable),
  receiptTypes: z.array(ReceiptType),
  /** Labels of the values chosen in lists that the server holds: by list, then by value. */
  datalistLabels: z.record(z.string(), z.record(z.string(), Text)).optional(),
})

/**
 * A party of an envelope as people see it. `button` is the id of its signing button, `at` the instant of its
 * state, ISO 8601 in UTC.
 */
export const PartyView = z.object({
  button: z.string(),
  role: z.string(),
  name: z.string(),
  /** Masked address. */
  contact: z.string(),
  state: z.enum(PARTY_STATES),
  at: z.string().nullable(),
})
export type PartyView = z.infer<typeof PartyView>

/** An envelope of a dossier, its parties in routing order. */
export const EnvelopeView = z
  .object({
    kind: z.enum(ENVELOPE_KINDS),
    state: z.enum(ENVELOPE_STATES),
    /** Why it ended without anybody's doing, and what to do. */
    reason: z.string().nullable(),
    /** Signed at an outside provider, whose confirmation may come later than the signature. */
    external: z.boolean(),
    parties: z.array(PartyView),
    documents: z.array(z.object({ id: z.number(), title: z.string() })),
  })
  .meta({ id: 'EnvelopeView' })
export type EnvelopeView = z.infer<typeof EnvelopeView>

/** The suitability report of a signed mission. Source: design "States". */
export const AdequacyReport = z
  .object({
    suitable: z.boolean(),
    /** Why not; empty when suitable. */
    reasons: z.array(z.string()),
    /** What can be done after an unsuitable one. */
    way_back: z.string().nullable(),
    /** Number of its PDF among the dossier's documents; null when the deployment draws none. */
    document_id: z.number().nullable(),
    drawn_at: z.string(),
    confirmed_at: z.string().nullable(),
    confirmed_by: z.string().nullable(),
    /** May this user confirm it now. */
    confirmable: z.boolean(),
  })
  .meta({ id: 'AdequacyReport' })
export type AdequacyReport = z.infer<typeof AdequacyReport>

/**
 * An answer that was typed and not submitted. `revision` counts how often this draft was saved, `author` is a
 * name, `updatedAt` ISO 8601 in UTC.
 */
export const Draft = z.object({
  elementId: z.string(),
  value: WireValue,
  revision: z.number(),
  author: z.string(),
  updatedAt: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** `GET /dossiers/{id}`: everything the wizard needs to run the engine. */
export const DossierDetail = z
  .object({
    dossier: z.object({
      id: z.number(),
      form_id: z.number(),
      /** The form version whose texts it speaks; another one than `form_id` when only texts have changed. */
      texts_id: z.number(),
      form_code: z.string(),
      client_id: z.number().nullable(),
      advistor_id: z.number().nullable(),
      advisor: z
        .object({ external_id: z.string(), name: z.string(), phone: z.string().nullable() })
        .nullable(),
      last_submitted_block_id: z.string().nullable(),
      /** Submitted answers. */
      values: z.array(ElementValue),
      drafts: z.array(Draft),
      /** Revision of each submitted block by its wire id; a block never submitted is absent. */
      revisions: z.record(z.string(), z.number()),
      /** Wire ids of blocks that can no longer be changed. */
      frozen_blocks: z.array(z.string()),
      direct: z.boolean(),
      receipts: z.array(Receipt),
      authorized_clients: z.array(z.number()),
      /** Empty for whoever does not review. */
      pairing: PairedSides,
      /** A mandate may be accepted whatever is paired. */
      forceMandate: z.boolean(),
      status: z.string(),
      integrate_state: IntegrationState.nullable(),
      present: z.string(),
      subscriptionGlobalAmount: z.string().nullable(),
      envelopes: z.array(EnvelopeView),
      /** Of the last completed mission; null before. */
      adequacy_report: AdequacyReport.nullable(),
      /** May this user write answers now. */
      writable: z.boolean(),
    }),
    page_id: z.string().nullable(),
    /** Europe/Paris day, `yyyy-mm-dd`, the engine's today. */
    today: z.string(),
    facts: WireFacts,
  })
  .meta({ id: 'DossierDetail' })
export type DossierDetail = z.infer<typeof DossierDetail>

/** `PUT /dossiers/{id}/values`: submits one block. */
export const SubmitBlock = z.object({
  submittingBlockId: z.string().max(200),
  productCode: z.string().max(20).nullable().optional(),
  values: z.array(ElementValue).max(500),
  /** Revision of the block the caller started from; a stale one gets 409. */
  revision: Revision.optional(),
  /** Computed amounts as the person saw them; when they differ, 409 and nothing stored. */
  seen: z.array(ElementValue).max(50).optional(),
})
export type SubmitBlock = z.infer<typeof SubmitBlock>

/**
 * Answer to a submit: what it changed of the dossier. `status` is the wire string, amounts are euros with two
 * decimals.
 */
export const SubmittedBlock = z
  .object({
    status: z.string(),
    revision: z.number(),
    present: z.string(),
    subscriptionGlobalAmount: z.string().nullable(),
    last_submitted_block_id: z.string(),
    frozen_blocks: z.array(z.string()),
  })
  .meta({ id: 'SubmittedBlock' })
export type SubmittedBlock = z.infer<typeof SubmittedBlock>

/** `PUT /dossiers/{id}/drafts` (our own): what is typed before a submit. */
export const SaveDrafts = z.object({
  drafts: z
    .array(z.object({ elementId: z.string().max(200), value: WireValue, revision: Revision }))
    .min(1)
    .max(200),
})
export type SaveDrafts = z.infer<typeof SaveDrafts>

/** Answer to `drafts`: those that were saved, with their new revision. `savedAt` is ISO 8601 in UTC. */
export const SavedDrafts = z
  .object({
    savedAt: z.string(),
    drafts: z.array(Draft),
    /** Elements another person changed since the given revision; theirs are kept and told. */
    conflicts: z.array(Draft),
  })
  .meta({ id: 'SavedDrafts' })
export type SavedDrafts = z.infer<typeof SavedDrafts>

/** `PUT /dossiers/{id}/status`; `POST /dossiers/{id}/adequacy-report` (our own) has no body and answers the same. */
export const ChangeStatus = z.discriminatedUnion('status', [
  z.object({ status: z.literal('canceled') }),
  z.object({ status: z.literal('rejected'), reason: SafeText.max(2_000) }),
])

/** Answer to a change of state: the new wire string. */
export const ChangedStatus = z.object({ status: z.string() }).meta({ id: 'ChangedStatus' })

/** `PUT /dossiers/{folderId}/receipts`; `value` is a base64 data URI. */
export const UploadReceipts = z.object({
  submittingBlockId: z.string().max(200),
  receipts: z
    .array(
      z.object({
        typeId: z.number().int(),
        elementId: z.string().max(200),
        value: z.string(),
        title: z.string().min(1).max(200),
      }),
    )
    .min(1)
    .max(10),
})
export type UploadReceipts = z.infer<typeof UploadReceipts>

/** Answer to an upload: all receipts of the dossier. */
export const UploadedReceipts = z
  .object({ dossier: z.object({ receipts: z.array(Receipt) }) })
  .meta({ id: 'UploadedReceipts' })
export type UploadedReceipts = z.infer<typeof UploadedReceipts>

/** `GET` and `DELETE /dossiers/{folderId}/receipts/{receiptId}`. */
export const ReceiptParams = z.object({ folderId: DossierId, receiptId: DossierId })

/** A receipt with its bytes: `resourceFile` is a base64 data URI, `resource` the title. */
export const ReceiptFile = z
  .object({
    id: z.number(),
    resource: z.string(),
    title: z.string(),
    resourceFile: z.string(),
    mimetype: z.string(),
  })
  .meta({ id: 'ReceiptFile' })
export type ReceiptFile = z.infer<typeof ReceiptFile>

/** `GET /dossiers/{id}/receipts`: grouped by category for the review page. */
export const ReceiptGroups = z
  .object({
    categories: z.array(z.object({ category: z.string(), title: z.string(), receipts: z.array(Receipt) })),
  })
  .meta({ id: 'ReceiptGroups' })
export type ReceiptGroups = z.infer<typeof ReceiptGroups>
