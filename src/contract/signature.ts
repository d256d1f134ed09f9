import * as z from 'zod'
import { CODE_CHANNELS } from '#vocabulary/party.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { PADES_LEVELS } from '#vocabulary/pades-level.ts'
import { ENVELOPE_KINDS } from '#vocabulary/envelope.ts'
import { AnswerOrigin } from './answer-origins.ts'
import { TextPair, PathId, ElementValue, SafeText, wholeNumber } from './answers.ts'
import { component } from './component.ts'

/** `GET /dossiers/{folderId}/docusigns/{docusignId}/iframe`. Source: shell §7, wizard §7. */
export const FrameParams = z.object({ folderId: PathId, docusignId: z.string().max(80) })

/** Answer to `iframe`: a single-use URL of the signing page, valid for five minutes. */
export const Frame = component('Frame', { docusign: z.object({ url: z.string() }) })
export type Frame = z.infer<typeof Frame>

/** `GET /dossier/{id}/docusign/history`. */
export const History = component('History', { envelopeHistoryData: z.string() })
export type History = z.infer<typeof History>

/** `GET /dossier/{id}/docusign/documents`. */
export const SignedDocuments = component('SignedDocuments', {
  documents: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      title: z.string(),
      rank: z.number(),
      /**
       * Level of its seal, and until when the proof that it contains lasts; null until it is sealed, or when sealed
       * externally.
       */
      level: z.enum(PADES_LEVELS).nullable(),
      provable_until: z.iso.datetime().nullable(),
    }),
  ),
})
export type SignedDocuments = z.infer<typeof SignedDocuments>

/** `GET /dossier/{id}/docusign/documents/{docId}` and `…/content`. */
export const SignedDocumentParams = z.object({
  id: PathId,
  docId: wholeNumber(z.number().positive().max(1_000_000)),
})
/** `GET /dossier/{id}/docusign/documents/{docId}`; `resource` is base64. */
export const SignedDocument = component('SignedDocument', {
  id: z.number(),
  resource: z.string(),
  title: z.string(),
  mimetype: z.string(),
})
export type SignedDocument = z.infer<typeof SignedDocument>

/** Calls of the built-in ceremony, under `/sign/{viewId}`. */
export const ViewParams = z.object({ viewId: z.uuid() })

/** `GET /sign/{viewId}/documents/{docId}` and `…/content`. */
export const ViewDocumentParams = ViewParams.extend({
  docId: wholeNumber(z.number().positive().max(1_000_000)),
})
/** A party's permanent link, `/sign/party/{token}`. */
export const LinkParams = z.object({ token: z.string().max(200) })

/** Query of a party's link; `lang` is the requested language. */
export const LinkQuery = z.object({
  /** The view that a party has left; any other text is ignored. */
  view: z.uuid().optional().catch(undefined),
  lang: z.string().max(10).optional(),
  /** What was just refused: sending a code, or opening the documents with one. */
  refused: z.enum(['send', 'open']).optional().catch(undefined),
  /** How the signer left the external provider's page. */
  event: z.string().max(40).optional(),
})

/** `GET /sign/open/{token}`: single-use token from a verified link into the ceremony. */
export const OpenParams = z.object({ token: z.string().max(100) })

/**
 * `GET /sign/{viewId}/state`: everything the ceremony shows. Times are ISO 8601 in UTC; `now` is the server's clock,
 * which is authoritative.
 */
export const CeremonyState = component('CeremonyState', {
  party: z.object({
    button: z.string(),
    role: z.string(),
    name: z.string(),
    /** Masked address that receives the code. */
    contact: z.string(),
    channel: z.enum(CODE_CHANNELS),
    /** The company or protected person this party signs for; null when signing for itself. */
    behalfOf: z.string().nullable(),
  }),
  envelope: z.object({
    kind: z.enum(ENVELOPE_KINDS),
    dossierId: z.number(),
    /** Opened by a correction: the party signs again what changed, see `difference`. */
    corrects: z.boolean(),
    /** Whether nobody has signed yet, so that an error can still be sent back. */
    unsigned: z.boolean(),
    documents: z.array(
      z.object({
        id: z.number(),
        title: TextPair,
        rank: z.number(),
        /**
         * Position of this party's signature; `page` counts from 0, `rect` is in points from the lower left corner.
         */
        place: z
          .object({ page: z.number(), rect: z.tuple([z.number(), z.number(), z.number(), z.number()]) })
          .nullable(),
      }),
    ),
  }),
  deployment: z.object({ name: z.string() }),
  code: z.object({
    sentAt: z.string().nullable(),
    expiresAt: z.string().nullable(),
    verified: z.boolean(),
    triesLeft: z.number(),
    /** When another code may be sent; null means now. */
    resendAt: z.string().nullable(),
  }),
  consent: TextPair,
  /** Sentences of the documents that this party accepts one by one, in the language of the document. */
  acceptances: z.array(z.object({ text: z.string(), locale: z.enum(LOCALES) })),
  /** Statements of this party that somebody else entered and that it has not confirmed, by page of the form. */
  statements: z.array(
    z.object({
      title: TextPair,
      items: z.array(
        ElementValue.extend({ label: TextPair, shown: TextPair, origin: AnswerOrigin.nullable() }),
      ),
    }),
  ),
  /** `ended`: recalled, given back or declined by somebody else, or past its deadline. `sent-back`: given back by this party. */
  outcome: z.enum(['signed', 'declined', 'sent-back', 'ended']).nullable(),
  returnUrl: z.string(),
  now: z.string(),
})
export type CeremonyState = z.infer<typeof CeremonyState>

/** Language of a passage, when it is not the document's. */
const passage = { locale: z.enum(LOCALES).optional() }

/**
 * `GET /sign/{viewId}/documents/{docId}/content` and `GET /dossier/{id}/docusign/documents/{docId}/content`: the document as
 * text, for screen readers and to point at a passage.
 */
export const DocumentContent = component('DocumentContent', {
  locale: z.enum(LOCALES),
  /** Company and dossier number, as in the header of each page. */
  heading: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** Title of the French original of a translated document. */
  originalTitle: z.string().nullable(),
  sections: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('heading'), text: z.string(), ...passage }),
      z.object({
        kind: z.literal('paragraph'),
        text: z.string(),
        style: z.enum(['normal', 'notice']),
        ...passage,
      }),
      z.object({
        ...passage,
        kind: z.literal('table'),
        title: z.string().nullable(),
        /** Column headings; null for a table of labels and values. */
        columns: z.array(z.string()).nullable(),
        rows: z.array(z.object({ header: z.string(), cells: z.array(z.string()), ...passage })),
      }),
      z.object({
        ...passage,
        kind: z.literal('list'),
        title: z.string().nullable(),
        items: z.array(z.string()),
      }),
      z.object({
        ...passage,
        kind: z.literal('signatures'),
        title: z.string(),
        doneAt: z.string(),
        parties: z.array(
          z.object({
            party: z.string(),
            role: z.string(),
            name: z.string(),
            /** What the party signs as and for; null when the document does not say. */
            capacity: z.string().nullable(),
          }),
        ),
      }),
    ]),
  ),
  /** Legal text in the footer of each page. */
  footer: z.string(),
})
export type DocumentContent = z.infer<typeof DocumentContent>

/** `POST /sign/{viewId}/code/verify`: the six digits of the one-time code. */
export const VerifyCode = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
})

/**
 * `POST /sign/{viewId}/sign`: the signature, typed or drawn (`png` is a base64 data URI), the consent, and every sentence of
 * `acceptances` that the party has accepted, as shown; `confirmed` are the `statements` that it confirms, with the value shown.
 */
export const Sign = z.object({
  appearance: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('typed'), name: SafeText.trim().min(2).max(120) }),
    z.object({ kind: z.literal('drawn'), png: z.string().max(400_000) }),
  ]),
  consent: z.literal(true),
  accepted: z.array(z.string().max(2_000)).max(10).default([]),
  confirmed: z.array(ElementValue).max(200).default([]),
})
export type Sign = z.infer<typeof Sign>

/** `POST /sign/{viewId}/decline`: the reason given by the party; may be empty. */
export const Decline = z.object({ reason: SafeText.trim().max(1_000) })

/** Acknowledges a DocuSign Connect message. */
export const ConnectAnswer = z.object({})
