import * as z from 'zod'

/** The parts of DocuSign's responses that we use; other fields are ignored. */

/** A created envelope. */
export const CreatedEnvelope = z.object({ envelopeId: z.uuid() })

/** An envelope in search results. */
export const FoundEnvelope = z.object({
  envelopeId: z.uuid(),
  status: z.string(),
  createdDateTime: z.string().optional(),
})

/** Search results; `envelopes` is absent when there are none. */
export const FoundEnvelopes = z.object({ envelopes: z.array(FoundEnvelope).optional() })

/** A recipient with its state. */
export const Signer = z.object({
  recipientId: z.string(),
  clientUserId: z.string().optional(),
  status: z.string().optional(),
  deliveredDateTime: z.string().optional(),
  signedDateTime: z.string().optional(),
  declinedDateTime: z.string().optional(),
  declinedReason: z.string().optional(),
})
export type Signer = z.infer<typeof Signer>

/** An envelope with its recipients. */
export const ReadEnvelope = z.object({
  envelopeId: z.uuid(),
  status: z.string(),
  recipients: z.object({ signers: z.array(Signer) }),
})
export type ReadEnvelope = z.infer<typeof ReadEnvelope>

/** The URL of a recipient's signing page. */
export const RecipientView = z.object({ url: z.url() })

/** The envelope's audit log. */
export const AuditEvents = z.object({
  auditEvents: z
    .array(
      z.object({
        eventFields: z.array(z.object({ name: z.string(), value: z.string().nullish() })),
      }),
    )
    .optional(),
})
