import { parentPort } from 'node:worker_threads'
import { extractFiles } from './extract-files.ts'

/** Worker thread for uploads: receives a body, posts its JSON and files under the same id. */
parentPort?.on('message', ({ id, task }: { id: number; task: Uint8Array }) => {
  const result = extractFiles(task)
  parentPort?.postMessage(
    { id, result },
    result.files.map(({ bytes }) => bytes.buffer),
  )
})
