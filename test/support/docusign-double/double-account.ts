import type { ValidateFunction } from 'ajv'
import * as z from 'zod'
import { isEnvelopeDefinition, isRecipientViewRequest, isVoiding } from './body-schemas.ts'
import type { ConnectSender } from './connect-sender.ts'
import { Definition, DoubleEnvelope, type DoubleSigner } from './double-envelope.ts'
import type { DoubleSigningPages } from './double-signing-pages.ts'

export interface DoubleAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

/** Path below the account's address. */
export interface DoubleCall {
  readonly method: string
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly body: Uint8Array
}

const ViewRequest = z.object({
  clientUserId: z.string().optional(),
  email: z.string(),
  userName: z.string(),
  returnUrl: z.string(),
  frameAncestors: z.array(z.string()).default([]),
})
const Voiding = z.object({ voidedReason: z.string() })

/** A refusal of DocuSign. */
class Refusal extends Error {
  readonly errorCode: string
  constructor(errorCode: string, message: string) {
    super(message)
    this.errorCode = errorCode
  }
}

/** The account's envelopes behind the REST calls. Refuses anything unknown. */
export class DoubleAccount {
  readonly envelopes: DoubleEnvelope[] = []
  readonly #connect: ConnectSender
  readonly #pages: DoubleSigningPages

  constructor(connect: ConnectSender, pages: DoubleSigningPages) {
    this.#connect = connect
    this.#pages = pages
  }

  async answer(call: DoubleCall): Promise<DoubleAnswer> {
    try {
      return await this.#route(call)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return asJson(400, { errorCode: error.errorCode, message: error.message })
    }
  }

  async #route({ method, path, query, body }: DoubleCall): Promise<DoubleAnswer> {
    const [root, id, ...rest] = path
    if (root !== 'envelopes') throw new Refusal('INVALID_REQUEST_PARAMETER', path.join('/'))
    if (id === undefined) return method === 'POST' ? this.#create(body) : this.#find(query)
    const envelope = this.#get(id)
    switch (`${method} ${rest.join('/').replace(/^documents\/.*/, 'documents/*')}`) {
      case 'GET ':
        return asJson(200, envelope.present())
      case 'PUT ':
        return this.#void(envelope, body)
      case 'POST views/recipient':
        return this.#view(envelope, body)
      case 'GET audit_events':
        return asJson(200, presentAudit(envelope))
      case 'GET documents/*':
        return document(envelope, rest[1] ?? '')
      default:
        throw new Refusal('INVALID_REQUEST_PARAMETER', path.join('/'))
    }
  }

  #get(id: string): DoubleEnvelope {
    const envelope = this.envelopes.find((each) => each.id === id)
    if (envelope === undefined) throw new Refusal('ENVELOPE_DOES_NOT_EXIST', id)
    return envelope
  }

  #create(body: Uint8Array): DoubleAnswer {
    const definition = Definition.parse(check(isEnvelopeDefinition, body))
    checkReferences(definition)
    const envelope = new DoubleEnvelope(definition, ({ id }) => (event, recipientId) => {
      this.#connect.tell({ event, envelopeId: id, recipientId, generatedDateTime: new Date().toISOString() })
    })
    this.envelopes.push(envelope)
    return asJson(201, {
      envelopeId: envelope.id,
      status: envelope.status,
      statusDateTime: envelope.createdDateTime,
      uri: `/envelopes/${envelope.id}`,
    })
  }

  /** The search requires one of `transaction_ids`, `envelope_ids` or `from_date`. */
  #find(query: URLSearchParams): DoubleAnswer {
    const transaction = query.get('transaction_ids')
    const [field, value] = (query.get('custom_field') ?? '').split('=')
    if (transaction === null && query.get('from_date') === null) {
      throw new Refusal('INVALID_REQUEST_PARAMETER', 'from_date is required')
    }
    const found = this.envelopes.filter(({ definition }) =>
      transaction === null
        ? definition.customFields.textCustomFields.some((each) => each.name === field && each.value === value)
        : definition.transactionId === transaction,
    )
    const envelopes = found.map(({ id, status, createdDateTime }) => ({
      envelopeId: id,
      status,
      createdDateTime,
    }))
    return asJson(200, {
      resultSetSize: String(envelopes.length),
      totalSetSize: String(envelopes.length),
      ...(envelopes.length === 0 ? {} : { envelopes }),
    })
  }

  #void(envelope: DoubleEnvelope, body: Uint8Array): DoubleAnswer {
    const { voidedReason } = Voiding.parse(check(isVoiding, body))
    if (!envelope.isOpen) throw new Refusal('ENVELOPE_CANNOT_VOID_INVALID_STATE', envelope.status)
    envelope.void(voidedReason)
    return asJson(200, { envelopeId: envelope.id })
  }

  #view(envelope: DoubleEnvelope, body: Uint8Array): DoubleAnswer {
    const asked = ViewRequest.parse(check(isRecipientViewRequest, body))
    const signer = envelope.signers.find(({ given }) => isSame(given, asked))
    if (signer === undefined) throw new Refusal('UNKNOWN_ENVELOPE_RECIPIENT', asked.email)
    if (!envelope.isOpen) throw new Refusal('ENVELOPE_INVALID_STATUS', envelope.status)
    if (signer.status === 'created') throw new Refusal('RECIPIENT_NOT_IN_SEQUENCE', asked.email)
    return asJson(201, { url: this.#pages.open({ envelope, signer, ...asked }) })
  }
}

/** An embedded recipient is identified by all three. */
function isSame(given: DoubleSigner['given'], asked: z.infer<typeof ViewRequest>): boolean {
  return (
    given.clientUserId === asked.clientUserId && given.email === asked.email && given.name === asked.userName
  )
}

function check(validate: ValidateFunction, body: Uint8Array): unknown {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
  if (validate(parsed)) return parsed
  const problems = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  throw new Refusal('INVALID_REQUEST_BODY', problems.join('; '))
}

/** Checks beyond the schema: documents are PDFs, tabs refer to existing documents, ids are unique. */
function checkReferences({ documents, recipients }: Definition): void {
  const ids = documents.map(({ documentId }) => documentId)
  for (const { documentBase64, name } of documents) {
    const start = Buffer.from(documentBase64, 'base64').subarray(0, 5).toString()
    if (start !== '%PDF-') throw new Refusal('UNABLE_TO_LOAD_DOCUMENT', name)
  }
  for (const { tabs, name } of recipients.signers) {
    if (tabs.signHereTabs.some(({ documentId }) => !ids.includes(documentId))) {
      throw new Refusal('INVALID_TAB_OPERATION', name)
    }
  }
  const recipientIds = recipients.signers.map(({ recipientId }) => recipientId)
  if (new Set(ids).size < ids.length || new Set(recipientIds).size < recipientIds.length) {
    throw new Refusal('DUPLICATE_ID', [...ids, ...recipientIds].join())
  }
}

async function document(envelope: DoubleEnvelope, id: string): Promise<DoubleAnswer> {
  const bytes = await (id === 'certificate' ? envelope.certificate() : envelope.signedDocument(id))
  if (bytes === undefined) throw new Refusal('DOCUMENT_DOES_NOT_EXIST', id)
  return { status: 200, headers: { 'content-type': 'application/pdf' }, bytes }
}

function presentAudit({ createdDateTime, signers }: DoubleEnvelope): object {
  const events = [
    { Action: 'Created', logTime: createdDateTime },
    ...signers.map(({ given, signedDateTime }) => ({
      Action: 'Signed',
      UserName: given.name,
      logTime: signedDateTime ?? '',
    })),
  ]
  return {
    auditEvents: events.map((event) => ({
      eventFields: Object.entries(event).map(([name, value]) => ({ name, value })),
    })),
  }
}

export function asJson(status: number, body: object): DoubleAnswer {
  return { status, headers: { 'content-type': 'application/json' }, bytes: Buffer.from(JSON.stringify(body)) }
}
