import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { zipSync } from 'fflate'
import { mergePages } from '#documents/merge-pages.ts'
import { renderCertificate } from '#documents/render-certificate.ts'
import { renderDocument } from '#documents/render-document.ts'
import { ServiceAway } from '#rules/service-away.ts'
import { readDrawnSignature } from '#signature/drawn-signature.ts'
import { applySignature } from '#signature/seal/apply-signature.ts'
import { createCmsSignature, type Timestamper } from '#signature/seal/cms-signature.ts'
import { createTimestamper } from '#signature/seal/request-timestamp.ts'
import { loadSigningIdentity, type SigningIdentityPem } from '#signature/signing-key.ts'
import type { DocumentTask, DocumentTaskResults, FinalSeal } from './document-task.ts'

/** One thread of the pool: a message in, an answer with the same number out. */

const NICE = 10

/** Name of the field that the final seal stands in. */
const SEAL_FIELD = 'seal'

// On Linux the priority is the thread's own: requests come before documents where cores are few. Elsewhere
// it would be the whole process's.
if (process.platform === 'linux') setPriority(0, NICE)

const timestamper = readTimestamper(workerData)
const identity = loadSigningIdentity(readIdentity(workerData))
// A fault of the identity is told by the first seal that needs it, not by a dead worker.
identity.catch(() => undefined)

parentPort?.on('message', ({ id, task }: { id: number; task: DocumentTask }) => {
  run(task).then(
    (result) => parentPort?.postMessage({ id, result }, handedBack(task, result)),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      parentPort?.postMessage({ id, error: message, away: error instanceof ServiceAway }, [])
    },
  )
})

/** An archive may be large: it goes back without being copied. It is alone in its memory. */
function handedBack({ kind }: DocumentTask, result: Awaited<ReturnType<typeof run>>): ArrayBuffer[] {
  return kind === 'zip' && result instanceof Uint8Array && result.buffer instanceof ArrayBuffer
    ? [result.buffer]
    : []
}

async function run(task: DocumentTask): Promise<DocumentTaskResults[DocumentTask['kind']]> {
  switch (task.kind) {
    case 'document':
      return renderDocument(task.view)
    case 'certificate':
      return renderCertificate(task.view)
    case 'drawing':
      return readDrawnSignature(task.file)
    case 'sign':
      return applySignature({ ...task.request, identity: await identity })
    case 'merge':
      return mergePages(task.files)
    case 'seal':
      return applySeal(task.request)
    case 'cms':
      return createCmsSignature(task.content, await identity, timestamper)
    case 'zip':
      // PDFs are compressed inside; packing them harder only costs time.
      return zipSync({ ...task.files }, { level: 0, mtime: '1980-01-01T12:00:00Z' })
    default: {
      const unreachable: never = task
      return unreachable
    }
  }
}

async function applySeal({ pdf, sealer, at }: FinalSeal): Promise<Uint8Array> {
  return applySignature({
    pdf,
    identity: await identity,
    field: SEAL_FIELD,
    partyName: sealer,
    reason: 'Cachet électronique',
    appearance: null,
    box: null,
    at,
    timestamper,
  })
}

function readTimestamper(data: unknown): Timestamper | undefined {
  const hasUrl = typeof data === 'object' && data !== null && 'tsaUrl' in data
  return hasUrl && typeof data.tsaUrl === 'string' ? createTimestamper(data.tsaUrl) : undefined
}

function readIdentity(data: unknown): SigningIdentityPem {
  if (
    typeof data === 'object' &&
    data !== null &&
    'privateKeyPem' in data &&
    'certificatesPem' in data &&
    typeof data.privateKeyPem === 'string' &&
    typeof data.certificatesPem === 'string'
  ) {
    return { privateKeyPem: data.privateKeyPem, certificatesPem: data.certificatesPem }
  }
  throw new Error('A document worker needs the signing identity.')
}
