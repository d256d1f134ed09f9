import { parentPort } from 'node:worker_threads'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'

/** Worker of a `ThreadPool`: runs each task and answers under its id. */
export function serveTasks(run: (task: never) => Promise<unknown>): void {
  parentPort?.on('message', ({ id, task }: { id: number; task: never }) => {
    run(task).then(
      (result) => parentPort?.postMessage({ id, result }, []),
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        parentPort?.postMessage({ id, error: message, away: error instanceof ServiceUnavailable }, [])
      },
    )
  })
}
