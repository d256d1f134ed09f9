import type * as z from 'zod'
import { AccessTokens } from './access-token.ts'
import {
  AuditEvents,
  CreatedEnvelope,
  FoundEnvelope,
  FoundEnvelopes,
  ReadEnvelope,
  RecipientView,
} from './docusign-answers.ts'
import { callForBytes, callForJson, type DocusignCall } from './docusign-call.ts'
import { DocusignFailure } from './docusign-failure.ts'
import type { DocusignSettings } from './docusign-settings.ts'
import { OWN_ID_FIELD } from './envelope-definition.ts'

/** Creating carries all documents; so does downloading. */
const HEAVY_MS = 60_000

/** Who is to see the signing page, and where it leads afterwards. */
export interface RecipientViewRequest {
  readonly clientUserId: string
  readonly recipientId: string
  readonly name: string
  readonly email: string
  readonly returnUrl: string
  /** Origins whose pages may hold the signing page in a frame. */
  readonly frameAncestors: readonly string[]
}

/** The few calls of DocuSign's REST interface that an envelope needs. All throw `DocusignFailure`. */
export class DocusignClient {
  readonly #settings: DocusignSettings
  readonly #tokens: AccessTokens

  constructor(settings: DocusignSettings, tokens: AccessTokens = new AccessTokens(settings)) {
    this.#settings = settings
    this.#tokens = tokens
  }

  /** Not tried again by itself: whoever gets no answer must look with `findOwn` before another try. */
  async createEnvelope(definition: object): Promise<string> {
    const call = { method: 'POST', path: ['envelopes'], body: definition, repeatable: false } as const
    return (await this.#json(CreatedEnvelope, { ...call, timeoutMs: HEAVY_MS })).envelopeId
  }

  /** Envelopes created with our id and not voided since, oldest first; by transaction, then by our field. */
  async findOwn(envelopeId: string, since: Date): Promise<readonly z.infer<typeof FoundEnvelope>[]> {
    const found = [
      ...(await this.#find({ transaction_ids: envelopeId })),
      // A transaction id is forgotten after seven days; the field stays.
      ...(await this.#find({
        custom_field: `${OWN_ID_FIELD}=${envelopeId}`,
        from_date: since.toISOString(),
        status: 'any',
      })),
    ]
    const byId = new Map(found.map((each) => [each.envelopeId, each]))
    return [...byId.values()]
      .filter(({ status }) => status !== 'voided' && status !== 'deleted')
      .sort((a, b) => (a.createdDateTime ?? '').localeCompare(b.createdDateTime ?? ''))
  }

  async readEnvelope(id: string): Promise<ReadEnvelope> {
    const query = { include: 'recipients' }
    return this.#json(ReadEnvelope, { method: 'GET', path: ['envelopes', id], query, repeatable: true })
  }

  /** The address is refused unless it stands where DocuSign's signing pages are said to be. */
  async openRecipientView(id: string, view: RecipientViewRequest): Promise<string> {
    const { url } = await this.#json(RecipientView, {
      method: 'POST',
      path: ['envelopes', id, 'views', 'recipient'],
      body: {
        authenticationMethod: 'Email',
        clientUserId: view.clientUserId,
        recipientId: view.recipientId,
        userName: view.name,
        email: view.email,
        returnUrl: view.returnUrl,
        frameAncestors: view.frameAncestors,
      },
      // A second address makes the first one void; nobody has seen that.
      repeatable: true,
    })
    if (!this.#settings.signingOrigins.includes(new URL(url).origin)) {
      throw new DocusignFailure(`signing page at ${new URL(url).origin}`, { status: 502 })
    }
    return url
  }

  /** The signed PDF of a document, or with `certificate` the account of who signed. */
  async readDocument(id: string, documentId: string): Promise<Uint8Array> {
    const path = ['envelopes', id, 'documents', documentId]
    const query = documentId === 'certificate' ? { language: 'fr' } : { certificate: 'false' }
    const call = { method: 'GET', path, query, repeatable: true, timeoutMs: HEAVY_MS } as const
    const bytes = await callForBytes(this.#settings, this.#tokens, call)
    if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'))) {
      throw new DocusignFailure(`document ${documentId} is no PDF`, { status: 502 })
    }
    return bytes
  }

  async readAudit(id: string): Promise<readonly Readonly<Record<string, string>>[]> {
    const path = ['envelopes', id, 'audit_events']
    const { auditEvents = [] } = await this.#json(AuditEvents, { method: 'GET', path, repeatable: true })
    return auditEvents.map(({ eventFields }) =>
      Object.fromEntries(eventFields.map(({ name, value }) => [name, value ?? ''])),
    )
  }

  async voidEnvelope(id: string, reason: string): Promise<void> {
    const body = { status: 'voided', voidedReason: reason.slice(0, 200) }
    const call = { method: 'PUT', path: ['envelopes', id], body, repeatable: true } as const
    await callForJson(this.#settings, this.#tokens, call)
  }

  async #find(query: Readonly<Record<string, string>>): Promise<readonly z.infer<typeof FoundEnvelope>[]> {
    const call = { method: 'GET', path: ['envelopes'], query, repeatable: true } as const
    return (await this.#json(FoundEnvelopes, call)).envelopes ?? []
  }

  async #json<Schema extends z.ZodType>(schema: Schema, call: DocusignCall): Promise<z.infer<Schema>> {
    const parsed = schema.safeParse(await callForJson(this.#settings, this.#tokens, call))
    if (parsed.success) return parsed.data
    throw new DocusignFailure(call.path.join('/'), { status: 502, cause: parsed.error })
  }
}
