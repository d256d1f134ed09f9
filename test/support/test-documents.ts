import { DocumentTemplate } from '#form/document-template.ts'
import { SANDBOX_SEAL } from '#documents/document-wording.ts'
import { createDocumentPool, type DocumentPool } from '#server/documents/document-pool.ts'
import { createDemoSigningIdentity } from '#signature/signing-key.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { guardPort } from './transaction-guard.ts'

/** Document services for tests: one page per envelope, and a real worker pool that creates its key on first use. */
export function buildTestDocuments(given: PoolSettings = {}): {
  readonly templates: readonly DocumentTemplate[]
  readonly documents: DocumentPool
} {
  return {
    templates: [
      buildTemplate('lettre-de-mission', 'mission', ['subscriber', 'coSubscriber', 'subscriberSpouse']),
      buildTemplate('bulletin', 'subscription', ['subscriber', 'coSubscriber', 'subscriberAdvisor']),
      buildTemplate('origine', 'subscription', ['subscriber']),
    ],
    documents: guardPort('documents', sharedPool(given)),
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

interface PoolSettings {
  readonly tsaUrl?: string | undefined
  readonly isSandbox?: boolean
}

/** Started once per process: a thread and its key take as long as sealing twenty documents. */
const started = new Map<string, Promise<DocumentPool>>()

async function startPool(given: PoolSettings): Promise<DocumentPool> {
  const organisation = given.isSandbox ? `Test (${SANDBOX_SEAL})` : 'Test'
  const identity = await createDemoSigningIdentity({ organisation, at: new Date('2026-01-01') })
  return createDocumentPool({ ...identity, ...given }, 1)
}

/** Test files of one process share the thread, which does not keep it alive. */
function sharedPool(given: PoolSettings): DocumentPool {
  const key = JSON.stringify(given)
  return {
    async run(task) {
      const pool = started.get(key) ?? startPool(given)
      started.set(key, pool)
      return (await pool).run(task)
    },
    close: async () => {},
  }
}
