import { parentPort } from 'node:worker_threads'
import { extractFiles } from './extract-files.ts'

/** One thread of the uploads: a body in, its JSON and files out under the same number. */
parentPort?.on('message', ({ id, task }: { id: number; task: Uint8Array }) => {
  const result = extractFiles(task)
  parentPort?.postMessage(
    { id, result },
    result.files.map(({ bytes }) => bytes.buffer),
  )
})
