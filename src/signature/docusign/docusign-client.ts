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

/** Timeout of calls that upload or download documents. */
const HEAVY_MS = 60_000

/** Recipient of a signing page and the return address. */
export interface RecipientViewRequest {
  readonly clientUserId: string
  readonly recipientId: string
  readonly name: string
  readonly email: string
  readonly returnUrl: string
  /** Origins that may frame the signing page. */
  readonly frameAncestors: readonly string[]
}

/** The DocuSign REST calls used by envelopes. All throw `DocusignFailure`. */
export class DocusignClient {
  readonly #settings: DocusignSettings
  readonly #tokens: AccessTokens

  constructor(settings: DocusignSettings, tokens: AccessTokens = new AccessTokens(settings)) {
    this.#settings = settings
    this.#tokens = tokens
  }

  /** Not idempotent and never retried here: after a timeout, call `findOwn` before creating again. */
  async createEnvelope(definition: object): Promise<string> {
    const call = { method: 'POST', path: ['envelopes'], body: definition, repeatable: false } as const
    return (await this.#json(CreatedEnvelope, { ...call, timeoutMs: HEAVY_MS })).envelopeId
  }

  /** Envelopes created with our id and not voided, oldest first. Searched by transaction id and by our custom field. */
  async findOwn(envelopeId: string, since: Date): Promise<readonly z.infer<typeof FoundEnvelope>[]> {
    const found = [
      ...(await this.#find({ transaction_ids: envelopeId })),
      // DocuSign forgets transaction ids after seven days, custom fields never.
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

  /** Throws when the returned URL is not on a configured signing origin. */
  async openRecipientView(id: string, { name, ...view }: RecipientViewRequest): Promise<string> {
    const { url } = await this.#json(RecipientView, {
      method: 'POST',
      path: ['envelopes', id, 'views', 'recipient'],
      body: { authenticationMethod: 'Email', userName: name, ...view },
      // A new URL invalidates the previous one, which was never used.
      repeatable: true,
    })
    if (!this.#settings.signingOrigins.includes(new URL(url).origin)) {
      throw new DocusignFailure(`signing page at ${new URL(url).origin}`, { status: 502 })
    }
    return url
  }

  /** The signed PDF of a document, or the certificate of completion for `certificate`. */
  async readDocument(id: string, documentId: string): Promise<Uint8Array> {
    const path = ['envelopes', id, 'documents', documentId]
    const query = documentId === 'certificate' ? { language: 'fr' } : { certificate: 'false' }
    const call = { method: 'GET', path, query, repeatable: true, timeoutMs: HEAVY_MS } as const
    const bytes = await callForBytes(this.#settings, this.#tokens, call)
    if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'))) {
      throw new DocusignFailure(`document ${documentId} is not a PDF`, { status: 502 })
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
