import { workerData } from 'node:worker_threads'
import { SANDBOX_SEAL } from '#documents/document-wording.ts'
import { mergePages } from '#documents/merge-pages.ts'
import { renderCertificate } from '#documents/render-certificate.ts'
import { renderDocument } from '#documents/render-document.ts'
import { SEAL_FIELD } from '#documents/signature-fields.ts'
import { readDrawnSignature } from '#signature/drawn-signature.ts'
import { archiveDocument } from '#signature/long-term/archive-document.ts'
import { applySignature } from '#signature/seal/apply-signature.ts'
import { createCmsSignature, type Timestamper } from '#signature/seal/cms-signature.ts'
import { createTimestamper } from '#signature/seal/request-timestamp.ts'
import { loadSigningIdentity } from '#signature/signing-key.ts'
import { lowerPriority } from '../threads/lower-priority.ts'
import { serveTasks } from '../threads/serve-tasks.ts'
import type { SealSettings } from './document-pool.ts'
import type { DocumentTask, DocumentTaskResults, FinalSeal, PartySignature } from './document-task.ts'

/** Worker thread: answers each task message under its id. */

// Requests take priority over drawing when cores are few.
lowerPriority()

const { tsaUrl, isSandbox = false, ...pem }: SealSettings = workerData
const timestamper = tsaUrl === undefined ? undefined : createTimestamper(tsaUrl)
/** Marks drawn pages, and thereby everything that is signed. */
const mark = isSandbox ? ({ mark: 'sandbox' } as const) : {}
const identity = loadSigningIdentity(pem)
// An invalid identity fails the first seal instead of crashing the worker with an unhandled rejection.
identity.catch(() => undefined)

serveTasks(run)

async function run(task: DocumentTask): Promise<DocumentTaskResults[DocumentTask['kind']]> {
  switch (task.kind) {
    case 'document':
      return renderDocument({ ...task.view, ...mark })
    case 'certificate':
      return renderCertificate({ ...task.view, ...mark })
    case 'drawing':
      return readDrawnSignature(task.file)
    case 'sign':
      return signDocument(task.request, undefined)
    case 'merge':
      return mergePages(task.files)
    case 'seal':
      return applySeal(task.request)
    case 'archive':
      return archiveDocument({ pdf: task.pdf, now: task.now, timestamper })
    case 'cms':
      return createCmsSignature(task.content, await identity, timestamper)
    default:
      return task satisfies never
  }
}

async function signDocument(
  request: PartySignature,
  timestampedBy: Timestamper | undefined,
): Promise<Uint8Array> {
  const reason = isSandbox ? `${request.reason} (${SANDBOX_SEAL})` : request.reason
  return applySignature({ ...request, reason, identity: await identity, timestamper: timestampedBy })
}

async function applySeal({ pdf, sealer, reason, at }: FinalSeal): Promise<Uint8Array> {
  const request = { pdf, field: SEAL_FIELD, partyName: sealer, reason, appearance: null, box: null, at }
  return signDocument(request, timestamper)
}
