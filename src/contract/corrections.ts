import * as z from 'zod'
import {
  CONCERNED,
  CORRECTION_EVENTS,
  CORRECTION_REFUSALS,
  CORRECTION_STAGES,
  CORRECTION_STATES,
  DOCUMENT_FATES,
  QUESTION_REASONS,
} from '#vocabulary/correction.ts'
import { ENVELOPE_KINDS } from '#vocabulary/envelope.ts'
import { PARTIES, PARTY_STATES } from '#vocabulary/party.ts'
import { PathId, ElementValue, ErrorItem, Revision, RowId, WireValue, WrittenText } from './answers.ts'
import { component } from './component.ts'
import { Receipt } from './dossiers.ts'
import { UploadReceipts } from './receipts.ts'
import { WireOption } from './forms.ts'

/** Not in the specification: the calls of this file. Texts are in the language of the request. */

/** What a remark is pinned on. */
const Target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), elementId: z.string().max(200) }),
  /** An element that holds receipts. */
  z.object({ kind: z.literal('receipt'), elementId: z.string().max(200) }),
  /** A section of a document: `documentId` as in `SignedDocuments`, `passage` its position in `DocumentContent`. */
  z.object({ kind: z.literal('paragraph'), documentId: RowId, passage: z.int().min(0).max(1_000) }),
])
export type CorrectionTarget = z.infer<typeof Target>

/** `GET /dossiers/{id}/corrections/passages/{document}`: positions of the passages that print an answer which can be corrected. */
export const PinnablePassages = component('PinnablePassages', { passages: z.array(z.int()) })
export type PinnablePassages = z.infer<typeof PinnablePassages>
/** The dossier and the number of the document, as in `SignedDocuments`. */
export const PassageParams = z.object({ id: PathId, document: PathId })

const RemarkText = WrittenText.max(1_000)

/** `POST /dossiers/{id}/corrections`, once per idempotency key. 409 `CORRECTION_OPEN` while another one is live. */
export const OpenCorrection = z.object({
  /** The person asked. A signatory may only ask for a correction of its own answers. */
  concerned: z.enum(CONCERNED),
  remarks: z
    .array(z.object({ target: Target, text: RemarkText }))
    .min(1)
    .max(20),
  /** Last day for the answer, in Paris; the deployment's number of days from today by default, at most 90. */
  deadline: z.iso.date().optional(),
})
export type OpenCorrection = z.infer<typeof OpenCorrection>

/** `/dossiers/{id}/corrections/{correction}` and the calls under it. */
export const CorrectionParams = z.object({ id: PathId, correction: PathId })

/** `DELETE …/receipts/{receipt}`. */
export const CorrectionReceiptParams = CorrectionParams.extend({ receipt: PathId })

/**
 * `PUT …/answers`: saves proposed answers. An omitted element keeps its proposal, null clears the answer, and a value
 * equal to the dossier's withdraws the proposal. 409 `NOT_IN_CORRECTION` for an element that the correction does not
 * ask about, `STALE_REVISION` after another write.
 */
export const ProposeAnswers = z.object({
  revision: Revision,
  values: z.array(ElementValue).min(1).max(200),
})
export type ProposeAnswers = z.infer<typeof ProposeAnswers>

/** `PUT …/receipts`: proposes files in place of, or in addition to, those of the element. */
export const ProposeReceipts = UploadReceipts.omit({ submittingBlockId: true })
export type ProposeReceipts = z.infer<typeof ProposeReceipts>

/**
 * `POST …/answer`: sends the correction. `seen` is the fingerprint of the consequences that were shown: 409
 * `CORRECTION_CHANGED` with fresh ones when they have changed. 422 `ANSWERS_INVALID` while a question is open,
 * `CORRECTION_UNCHANGED` without a change.
 */
export const AnswerCorrection = z.object({ seen: z.string().max(100) })
export type AnswerCorrection = z.infer<typeof AnswerCorrection>

/** `POST …/refuse`, by the person concerned: the dossier stays as it is. */
export const RefuseCorrection = z.object({ reason: RemarkText })
export type RefuseCorrection = z.infer<typeof RefuseCorrection>

/** A person or party by name. `party` is null for accounts of staff; `name` is empty for the server. */
const Someone = z.object({ name: z.string(), party: z.enum(PARTIES).nullable() })

const Remark = z.object({
  /** From 1. */
  number: z.number(),
  target: Target,
  /** What it is pinned on: the label of the answer, or the title of the document. */
  place: z.string(),
  /** The text of the paragraph when the remark was made; null for an answer or a receipt. */
  quote: z.string().nullable(),
  /**
   * The questions that the remark raises, as wire ids: the answers printed in a paragraph, or the inputs of a computed
   * answer.
   */
  elementIds: z.array(z.string()),
  text: z.string(),
})

/** How to draw the control of a question, resolved with the proposed answers. */
const Control = z.object({
  type: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  required: z.boolean(),
  multiple: z.boolean(),
  options: z.array(WireOption),
  min: z.string().nullable(),
  max: z.string().nullable(),
  /** `dd/mm/yyyy`. */
  minDate: z.string().nullable(),
  maxDate: z.string().nullable(),
  /** The list on the server that its values are chosen from. */
  datalistId: z.string().nullable(),
  /** Receipt types that an upload may have; empty for any. */
  types: z.array(z.object({ id: z.number(), label: z.string() })),
})

const Question = z.object({
  elementId: z.string(),
  /** Title of its block. */
  block: z.string(),
  blockId: z.string(),
  why: z.enum(QUESTION_REASONS),
  /** Numbers of the remarks about it. */
  remarks: z.array(z.number()),
  control: Control,
  /** The signed answer, and the same in words; null without one. */
  before: WireValue,
  beforeShown: z.string().nullable(),
  /** The proposed answer, or the signed one without a proposal. */
  value: WireValue,
  isProposed: z.boolean(),
  /** Files of a receipt element, those that the correction removes included. */
  receipts: z.array(Receipt.extend({ fate: z.enum(['kept', 'removed', 'added']) })),
  /** Why the value is refused as it is. */
  violations: z.array(ErrorItem),
})

/** A passage of a document that differs; null where it is added or left out. */
const Passage = z.object({ before: z.string().nullable(), after: z.string().nullable() })

/** What sending the proposed answers leads to. */
const Consequences = z.object({
  /** Fingerprint of all consequences, for `AnswerCorrection`. */
  fingerprint: z.string(),
  /** Whether it can be sent: every question is answered and something changes. */
  isReady: z.boolean(),
  /** Every answer that differs, computed ones included, in words. */
  changes: z.array(
    z.object({
      elementId: z.string(),
      label: z.string(),
      block: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      isComputed: z.boolean(),
    }),
  ),
  documents: z.array(
    z.object({
      kind: z.enum(ENVELOPE_KINDS),
      code: z.string(),
      title: z.string(),
      fate: z.enum(DOCUMENT_FATES),
      passages: z.array(Passage),
    }),
  ),
  /** Who signs again, and which of the documents above (by code). Empty: nobody signs. */
  signers: z.array(
    z.object({
      kind: z.enum(ENVELOPE_KINDS),
      party: z.enum(PARTIES),
      name: z.string(),
      documents: z.array(z.string()),
    }),
  ),
  /** Number of signatories of a full round, over both envelopes. */
  fullRound: z.number(),
  /** The suitability report: kept, or drawn up again; null without one. */
  report: z.enum(['kept', 'drawn_again']).nullable(),
  /**
   * What signatories cannot do at the external provider that collects these signatures, in words; empty without one.
   */
  limits: z.array(z.string()).default([]),
  /** What prevents sending besides open questions, as errors of `answer`: reflection period, unsuitable, contacts. */
  obstacles: z.array(ErrorItem),
})

/** A correction, the answer of every call of this file. */
export const Correction = component('Correction', {
  id: z.number(),
  dossierId: z.number(),
  stage: z.enum(CORRECTION_STAGES),
  state: z.enum(CORRECTION_STATES),
  /** Why it was refused, with the reason given; null otherwise. */
  refusal: z.object({ why: z.enum(CORRECTION_REFUSALS), reason: z.string().nullable() }).nullable(),
  openedAt: z.string(),
  askedBy: Someone,
  concerned: z.object({ who: z.enum(CONCERNED), name: z.string() }),
  /** Day in Paris; null before the first signature. */
  deadline: z.string().nullable(),
  remarks: z.array(Remark),
  /** Counts the writes of proposals. */
  revision: z.number(),
  /** Empty once the correction has ended. */
  questions: z.array(Question),
  /** Null before the first signature; afterwards what was sent. */
  consequences: Consequences.nullable(),
  /** When the dossier took the answers over; null until all have signed again. */
  appliedAt: z.string().nullable(),
  /** Who signs again and how far they are; empty before it is sent, and when nobody signs. */
  signing: z.array(
    z.object({
      kind: z.enum(ENVELOPE_KINDS),
      party: z.enum(PARTIES),
      name: z.string(),
      state: z.enum(PARTY_STATES),
      /** Time of the state, RFC 3339; null before the party is asked. */
      at: z.string().nullable(),
    }),
  ),
  history: z.array(z.object({ at: z.string(), kind: z.enum(CORRECTION_EVENTS), by: Someone })),
  /** What the caller may do now. */
  may: z.object({
    answer: z.boolean(),
    refuse: z.boolean(),
    withdraw: z.boolean(),
    remind: z.boolean(),
  }),
})
export type Correction = z.infer<typeof Correction>

/** `GET /dossiers/{id}/corrections`, oldest first. */
export const CorrectionList = component('CorrectionList', {
  corrections: z.array(Correction),
  /** Whether the caller may ask for a correction now, and of whom. */
  may: z.object({ open: z.boolean(), sendBack: z.boolean() }),
  concerned: z.array(z.object({ who: z.enum(CONCERNED), name: z.string() })),
  /** Day by default, in Paris. */
  deadline: z.string(),
})
export type CorrectionList = z.infer<typeof CorrectionList>

/**
 * `POST /dossiers/{id}/send-back`, and `POST /sign/{viewId}/send-back` for a party: before the first signature, ends what
 * was sent and gives the dossier back with remarks. 409 `SIGNATURES_GIVEN` once a party has signed.
 */
export const SendBack = z.object({ remarks: OpenCorrection.shape.remarks })
export type SendBack = z.infer<typeof SendBack>

/**
 * The same calls for a party by its link, in the view that its code opened: `GET /sign/{viewId}/correction` (404 without a
 * correction for it), and `PUT …/answers`, `PUT …/receipts`, `GET` and `DELETE …/receipts/{receipt}`, `POST …/answer`,
 * `POST …/refuse` under it. `POST /sign/{viewId}/corrections` opens one, of its own answers, with `SendBack` as its body. All answer a
 * `Correction`.
 */
export const ViewReceiptParams = z.object({ viewId: z.uuid(), receipt: PathId })

/**
 * `GET /sign/{viewId}/difference`: what a party that signs again is shown; 404 outside a correction. `documents` are those that it
 * signs, `kept` the titles of those whose signatures stay.
 */
export const SigningDifference = component('SigningDifference', {
  documents: z.array(z.object({ id: z.number(), passages: z.array(Passage) })),
  kept: z.array(z.string()),
})
export type SigningDifference = z.infer<typeof SigningDifference>
