import { parentPort } from 'node:worker_threads'
import { checkDeployment } from '../documents/index.ts'
import { lowerPriority } from '../threads/lower-priority.ts'
import type { CheckTask } from './check-queue.ts'

/** Worker thread: checks a materialised deployment, so that no request waits for it. */

lowerPriority()

parentPort?.on('message', ({ id, task }: { id: number; task: CheckTask }) => {
  checkDeployment(task.code, task.root).then(
    ({ problems }) => parentPort?.postMessage({ id, result: problems }, []),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      parentPort?.postMessage({ id, error: message }, [])
    },
  )
})
