import * as z from 'zod'
import { SignatureLevel } from '#form/signing-settings.ts'

/**
 * Evidence of an ended envelope, to assess its signatures without this program: parties and how they authenticated, what
 * was shown and agreed to, when and from which address, and the hashes of the documents before and after.
 */
export const Evidence = z.object({
  format: z.literal('paraphe-evidence-1'),
  deployment: z.string(),
  dossier: z.number(),
  envelope: z.object({ id: z.string(), kind: z.string(), state: z.string() }),
  /** Level of the deployment when the envelope was opened; absent from evidence of earlier releases. */
  signatureLevel: SignatureLevel.optional(),
  documents: z.array(
    z.object({ code: z.string(), title: z.string(), shownSha256: z.string(), sealedSha256: z.string() }),
  ),
  /** For a subscription: the product's documents delivered before it, by whom and how. Absent in earlier releases. */
  delivered: z
    .array(
      z.object({
        at: z.string(),
        product: z.string(),
        code: z.string(),
        version: z.string(),
        sha256: z.string(),
        how: z.enum(['opened', 'mailed']),
        account: z.number(),
        role: z.string(),
      }),
    )
    .optional(),
  /** For the envelope of a correction: the superseded envelope, and the documents whose signatures were kept. */
  correction: z
    .object({
      number: z.number(),
      supersedes: z.string().nullable(),
      kept: z.array(z.object({ code: z.string(), sealedSha256: z.string(), signedIn: z.string() })),
    })
    .optional(),
  parties: z.array(
    z.object({
      party: z.string(),
      name: z.string(),
      behalfOf: z.string().nullable(),
      email: z.string(),
      mobile: z.string().nullable(),
      state: z.string(),
      at: z.string(),
    }),
  ),
  events: z.array(
    z.object({
      at: z.string(),
      party: z.string().nullable(),
      kind: z.string(),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
})
export type Evidence = z.infer<typeof Evidence>

/** The file: the evidence as JSON text, and the deployment's detached CMS signature over exactly this text. */
export const EvidenceFile = z.object({ evidence: z.string(), seal: z.base64() })
