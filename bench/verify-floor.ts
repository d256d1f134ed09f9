import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Services } from '#server/services.ts'
import { EvidenceFile } from '#server/signature/evidence-file.ts'
import { localPathOf } from '#server/files/file-storage.ts'
import { readSignatures } from '#signature/seal/read-signatures.ts'
import { readSignedData } from '#signature/seal/signed-data.ts'

/** The share of the work of one thread of the floor. */
export interface FloorShare {
  readonly paths: readonly string[]
  /** SPKI of the few keys that signed. */
  readonly keys: readonly Uint8Array[]
  readonly signatures: readonly FloorSignature[]
}

export interface FloorSignature {
  /** Index of its key. */
  readonly key: number
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

export interface Floor {
  readonly files: number
  readonly signatures: number
  readonly megabytes: number
  readonly seconds: number
  readonly ownSeconds: number
}

/**
 * A lower bound for any check of the files: each file is read and hashed once, and each signature verified once by
 * OpenSSL, with one thread per processor. Excludes finding the signatures in the files, the database and everything
 * else.
 */
export async function measureFloor({ store, config }: Services): Promise<Floor> {
  const directory = join(config.dataDir, 'files')
  const { rows: files } = await store.pool.query<{ sha256: string; size: number }>(
    'select sha256, size from file',
  )
  const { rows: signed } = await store.pool.query<{ sha256: string; mimetype: string }>(
    `select sha256, mimetype from file where sha256 in (
       select current_sha256 from envelope_document where current_sha256 <> unsigned_sha256 and carried_from is null
       union select sha256 from document_proof
       union select evidence_sha256 from envelope)`,
  )
  const keys = new Map<string, Uint8Array>()
  const signatures = signed.flatMap(({ sha256, mimetype }) =>
    readCms(readFileSync(localPathOf(directory, sha256)), mimetype).map((cms) => findSignature(cms, keys)),
  )
  const size = availableParallelism()
  const shares = Array.from({ length: size }, (_, at): FloorShare => {
    const isOwn = (_item: unknown, index: number) => index % size === at
    return {
      paths: files.filter(isOwn).map(({ sha256 }) => localPathOf(directory, sha256)),
      keys: [...keys.values()],
      signatures: signatures.filter(isOwn),
    }
  })
  const workers = shares.map(
    (share) => new Worker(new URL('verify-floor-worker.ts', import.meta.url), { workerData: share }),
  )
  // Each worker reports when it is ready, so that its start is not measured.
  await Promise.all(workers.map(nextMessage))
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  const ended = workers.map(nextMessage)
  for (const worker of workers) worker.postMessage('go', [])
  await Promise.all(ended)
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - started) / 1_000
  await Promise.all(workers.map((worker) => worker.terminate()))
  return {
    files: files.length,
    signatures: signatures.length,
    megabytes: files.reduce((sum, file) => sum + file.size, 0) / 1e6,
    seconds,
    ownSeconds: (user + system) / 1e6,
  }
}

function nextMessage(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function readCms(bytes: Buffer, mimetype: string): readonly Uint8Array<ArrayBuffer>[] {
  if (mimetype !== 'application/json') return (readSignatures(bytes) ?? []).map(({ contents }) => contents)
  return [new Uint8Array(Buffer.from(EvidenceFile.parse(JSON.parse(bytes.toString('utf8'))).seal, 'base64'))]
}

function findSignature(cms: Uint8Array<ArrayBuffer>, keys: Map<string, Uint8Array>): FloorSignature {
  const { signer } = readSignedData(cms)
  if (!signer.certificate || !signer.signedAttributes) throw new Error('a signature without its certificate')
  const name = Buffer.from(signer.certificate).toString('base64')
  if (!keys.has(name))
    keys.set(name, new X509Certificate(signer.certificate).publicKey.export({ type: 'spki', format: 'der' }))
  return { key: [...keys.keys()].indexOf(name), signed: signer.signedAttributes, signature: signer.signature }
}
