import { createPublicKey, hash, verify } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { FloorShare } from './verify-floor.ts'

/** Thread of `measureFloor`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `measureFloor` hands over
const { paths, keys, signatures } = workerData as FloorShare
const opened = keys.map((key) => createPublicKey({ key: Buffer.from(key), type: 'spki', format: 'der' }))
let buffer = Buffer.allocUnsafeSlow(1024 * 1024)

parentPort?.once('message', () => {
  for (const path of paths) {
    const file = openSync(path, 'r')
    const { size } = fstatSync(file)
    if (size > buffer.length) buffer = Buffer.allocUnsafeSlow(size)
    readSync(file, buffer, 0, size, 0)
    closeSync(file)
    if (!path.endsWith(hash('sha256', buffer.subarray(0, size)))) throw new Error(`${path} is damaged`)
  }
  for (const { key, signed, signature } of signatures)
    if (!verify('sha256', signed, opened[key] ?? '', signature)) throw new Error('an invalid signature')
  parentPort?.postMessage('done', [])
})
parentPort?.postMessage('ready', [])
