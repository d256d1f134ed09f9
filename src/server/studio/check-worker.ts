import { checkDeployment } from '../documents/index.ts'
import { lowerPriority } from '../threads/lower-priority.ts'
import { serveTasks } from '../threads/serve-tasks.ts'
import type { CheckTask } from './check-queue.ts'

/** Worker thread: checks a materialised deployment, so that no request waits for it. */

lowerPriority()

serveTasks(async ({ code, root }: CheckTask) => (await checkDeployment(code, root)).problems)
