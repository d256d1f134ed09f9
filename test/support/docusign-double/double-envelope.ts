import { randomUUID } from 'node:crypto'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import * as z from 'zod'

/** The parts of a validated definition used by the double. */
export const Definition = z.object({
  status: z.string(),
  transactionId: z.string().optional(),
  customFields: z
    .object({ textCustomFields: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
    .default({ textCustomFields: [] }),
  documents: z.array(z.object({ documentId: z.string(), name: z.string(), documentBase64: z.string() })),
  recipients: z.object({
    signers: z.array(
      z.object({
        recipientId: z.string(),
        routingOrder: z.string().default('1'),
        clientUserId: z.string().optional(),
        name: z.string(),
        email: z.string(),
        accessCode: z.string().optional(),
        tabs: z
          .object({ signHereTabs: z.array(z.object({ documentId: z.string() })).default([]) })
          .default({ signHereTabs: [] }),
      }),
    ),
  }),
})
export type Definition = z.infer<typeof Definition>

export interface DoubleSigner {
  readonly given: Definition['recipients']['signers'][number]
  status: 'created' | 'sent' | 'delivered' | 'completed' | 'declined'
  deliveredDateTime?: string
  signedDateTime?: string
  declinedDateTime?: string
  declinedReason?: string
}

/** Emits an event in Connect's terms, of a recipient or the envelope. */
export type Tell = (event: string, recipientId?: string) => void

/** An envelope and its signers at DocuSign. */
export class DoubleEnvelope {
  readonly id: string = randomUUID()
  readonly createdDateTime: string = new Date().toISOString()
  readonly definition: Definition
  readonly signers: readonly DoubleSigner[]
  readonly #tell: Tell
  status: 'sent' | 'delivered' | 'completed' | 'declined' | 'voided' = 'sent'
  voidedReason = ''

  constructor(definition: Definition, tell: (envelope: DoubleEnvelope) => Tell) {
    this.definition = definition
    this.signers = definition.recipients.signers.map((given) => ({ given, status: 'created' }))
    this.#tell = tell(this)
    this.#tell('envelope-sent')
    this.#openNext()
  }

  get isOpen(): boolean {
    return this.status === 'sent' || this.status === 'delivered'
  }

  deliver(signer: DoubleSigner): void {
    if (!this.isOpen || signer.status !== 'sent') return
    signer.status = 'delivered'
    signer.deliveredDateTime = new Date().toISOString()
    this.#tell('recipient-delivered', signer.given.recipientId)
  }

  sign(signer: DoubleSigner): void {
    if (!this.isOpen || (signer.status !== 'sent' && signer.status !== 'delivered')) return
    signer.status = 'completed'
    signer.signedDateTime = new Date().toISOString()
    this.#tell('recipient-completed', signer.given.recipientId)
    if (this.signers.every(({ status }) => status === 'completed')) {
      this.status = 'completed'
      this.#tell('envelope-completed')
    } else this.#openNext()
  }

  decline(signer: DoubleSigner, reason: string): void {
    if (!this.isOpen) return
    signer.status = 'declined'
    signer.declinedDateTime = new Date().toISOString()
    signer.declinedReason = reason
    this.status = 'declined'
    this.#tell('recipient-declined', signer.given.recipientId)
    this.#tell('envelope-declined')
  }

  void(reason: string): void {
    this.status = 'voided'
    this.voidedReason = reason
    this.#tell('envelope-voided')
  }

  /** Response of `GET /envelopes/{id}?include=recipients`. */
  present(): object {
    return {
      envelopeId: this.id,
      status: this.status,
      createdDateTime: this.createdDateTime,
      voidedReason: this.voidedReason,
      recipients: {
        signers: this.signers.map(({ given, ...done }) => ({
          recipientId: given.recipientId,
          clientUserId: given.clientUserId,
          name: given.name,
          email: given.email,
          routingOrder: given.routingOrder,
          ...done,
        })),
      },
    }
  }

  /** A document with an additional page naming the signers. */
  async signedDocument(documentId: string): Promise<Uint8Array | undefined> {
    const given = this.definition.documents.find((each) => each.documentId === documentId)
    if (given === undefined) return undefined
    const pdf = await PDFDocument.load(Buffer.from(given.documentBase64, 'base64'))
    return addPage(pdf, [`DocuSign Envelope ID: ${this.id}`, ...this.#signatures()])
  }

  async certificate(): Promise<Uint8Array> {
    return addPage(await PDFDocument.create(), [
      `Certificate Of Completion: ${this.id}`,
      ...this.#signatures(),
    ])
  }

  #signatures(): readonly string[] {
    return this.signers.map(({ given, status, signedDateTime }) =>
      [given.email, status, signedDateTime ?? ''].join(' '),
    )
  }

  /** All signers with the lowest pending routing order become active. */
  #openNext(): void {
    const waiting = this.signers.filter(({ status }) => status !== 'completed')
    const order = Math.min(...waiting.map(({ given }) => Number(given.routingOrder)))
    for (const signer of waiting) {
      if (signer.status !== 'created' || Number(signer.given.routingOrder) !== order) continue
      signer.status = 'sent'
      this.#tell('recipient-sent', signer.given.recipientId)
    }
  }
}

async function addPage(pdf: PDFDocument, lines: readonly string[]): Promise<Uint8Array> {
  const page = pdf.addPage()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x: 50, y: page.getHeight() - 60 - 20 * index, size: 11, font })
  }
  return pdf.save()
}
