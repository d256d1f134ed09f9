import type { StudioCheck, StudioProblem, StudioProblems } from '#contract/studio.ts'
import { describeReason, type LocatedProblem } from '../forms/index.ts'
import type { Services } from '../services.ts'
import { createThreadPool, type ThreadPool } from '../threads/thread-pool.ts'
import { materialise } from './materialise.ts'
import type { WorkingCopy } from './working-copy.ts'

/** A deployment to check, in a folder of deployments. */
export interface CheckTask {
  readonly code: string
  readonly root: string
}

/** Maximum time that an answer waits for the check of a revision. */
const LONGEST_WAIT_MS = 10_000

/**
 * Checks the working copy in the background, one revision at a time. While one is being checked, only the newest one waits.
 */
export class CheckQueue {
  readonly #services: Services
  readonly #pool: ThreadPool<CheckTask>
  #newest: StudioProblems = { check: { revision: -1, state: 'checking' }, problems: [] }
  #running: Promise<void> | undefined
  #waiting: WorkingCopy | undefined
  #isClosed = false

  constructor(services: Services) {
    this.#services = services
    this.#pool = createThreadPool({ worker: new URL('check-worker.ts', import.meta.url), size: 1 })
  }

  /** Progress of the check of this revision. */
  stateOf(copy: WorkingCopy): StudioCheck {
    const { check } = this.#newest
    return check.revision === copy.revision ? check : { revision: copy.revision, state: 'checking' }
  }

  /** Enqueues a check of the copy, unless this or a newer revision was enqueued. */
  follow(copy: WorkingCopy): void {
    if (this.#newest.check.revision >= copy.revision) return
    if (this.#running) {
      this.#waiting = copy
      return
    }
    this.#running = this.#check(copy).finally(() => {
      this.#running = undefined
      const next = this.#waiting
      this.#waiting = undefined
      if (next) this.follow(next)
    })
  }

  /** The problems of the newest checked revision; waits for `revision` when one is given. */
  async read(copy: WorkingCopy, revision: number | undefined): Promise<StudioProblems> {
    this.follow(copy)
    const until = Date.now() + LONGEST_WAIT_MS
    const wanted = Math.min(revision ?? 0, copy.revision)
    while (this.#running && this.#newest.check.revision < wanted && Date.now() < until)
      await this.#waitForCheck(until - Date.now())
    const { check, problems } = this.#newest
    return { check: { ...check, revision: Math.max(check.revision, 0) }, problems }
  }

  /** Waits until the current check has ended, or the time is over. */
  async #waitForCheck(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const isOver = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms)
    })
    await Promise.race([this.#running, isOver])
    clearTimeout(timer)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#waiting = undefined
    await this.#pool.close()
    await this.#running
  }

  async #check(copy: WorkingCopy): Promise<void> {
    const { revision, code } = copy
    try {
      const root = await materialise(this.#services, copy.files)
      const problems: readonly LocatedProblem[] = await this.#pool.run({ code, root })
      this.#newest = {
        check: { revision, state: 'checked' },
        problems: problems.map((problem) => present(code, problem)),
      }
    } catch (error) {
      // Ended with its edition, by a publication or a stop: the successor checks the copy again.
      if (this.#isClosed) return
      this.#services.log.error({ err: error, revision }, 'studio: check failed')
      this.#newest = { check: { revision, state: 'failed' }, problems: this.#newest.problems }
    }
  }
}

function present(code: string, problem: LocatedProblem): StudioProblem {
  const { file, path, place, severity, reason, line, column } = problem
  const isOfBase = !file.startsWith(`${code}/`)
  return {
    file: file.slice(file.indexOf('/') + 1),
    isOfBase,
    severity,
    reason: { fr: describeReason(reason, 'fr'), en: describeReason(reason, 'en') },
    lacks: reason.lacks ?? null,
    examples: [...(problem.examples ?? [])],
    unanswered: [...(problem.unanswered ?? [])],
    place: { fr: place.fr, en: place.en },
    path,
    line,
    column,
  }
}
