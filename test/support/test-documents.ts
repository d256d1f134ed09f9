import { DocumentTemplate } from '#form/document-template.ts'
import { createDocumentPool, type DocumentPool } from '#server/documents/document-pool.ts'
import { createDemoSigningIdentity } from '#signature/signing-key.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { guardPort } from './transaction-guard.ts'

/** Document services for tests: one page per envelope, and a real worker pool that creates its key on first use. */
export function buildTestDocuments({ tsaUrl }: { readonly tsaUrl?: string | undefined } = {}): {
  readonly templates: readonly DocumentTemplate[]
  readonly documents: DocumentPool
} {
  return {
    templates: [
      buildTemplate('lettre-de-mission', 'mission', ['subscriber', 'coSubscriber', 'subscriberSpouse']),
      buildTemplate('bulletin', 'subscription', ['subscriber', 'coSubscriber', 'subscriberAdvisor']),
      buildTemplate('origine', 'subscription', ['subscriber']),
    ],
    documents: guardPort('documents', lazyPool(tsaUrl)),
  }
}

function buildTemplate(code: string, envelope: EnvelopeKind, parties: readonly string[]): DocumentTemplate {
  const text = (words: string) => ({ fr: words, en: `${words} (en)` })
  return DocumentTemplate.parse({
    code,
    title: text(code),
    envelope,
    printId: code === 'bulletin' ? 37 : undefined,
    sections: [
      { kind: 'paragraph', text: text('Document de test.') },
      { kind: 'signatures', title: text('Signatures'), parties },
    ],
  })
}

function lazyPool(tsaUrl: string | undefined): DocumentPool {
  let started: Promise<DocumentPool> | undefined
  const start = async () =>
    createDocumentPool(
      {
        ...(await createDemoSigningIdentity({ organisation: 'Test', at: new Date('2026-01-01') })),
        tsaUrl,
      },
      1,
    )
  return {
    run: async (task) => (await (started ??= start())).run(task),
    close: async () => (await started)?.close(),
  }
}
