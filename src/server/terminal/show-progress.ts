import type { Terminal } from './progress-line.ts'

const PAUSE_MS = 200
const CLEAR = '\r\u001B[K'
/** Minimum measuring time for a meaningful rate. */
const LEAST_MEASURED_MS = 2_000

interface ProgressLine {
  /** `total` is an estimate; without it, no remaining time is shown. */
  readonly show: (what: string, done: number, total?: number) => void
  readonly clear: () => void
}

/**
 * Shows the progress of a command's steps and the remaining time of the current one, in one line of a terminal; silent when
 * standard error is redirected.
 */
export function showProgress(
  terminal: Terminal = process.stderr,
  now: () => number = Date.now,
): ProgressLine {
  if (terminal.isTTY !== true) return { show: () => undefined, clear: () => undefined }
  let last = 0
  let step = { what: '', at: 0, done: 0 }
  return {
    show(what, done, total) {
      const at = now()
      if (step.what !== what) step = { what, at, done }
      if (at - last < PAUSE_MS) return
      last = at
      const of = total === undefined || total < done ? '' : ` of about ${total.toLocaleString('en')}`
      const rest = of === '' ? '' : describeRest(total ?? 0, done, { since: step, at })
      terminal.write(`${CLEAR}${what}: ${done.toLocaleString('en')}${of}${rest}`)
    },
    clear() {
      terminal.write(CLEAR)
    },
  }
}

/** Remaining time, by the rate since the step began. */
function describeRest(
  total: number,
  done: number,
  { since, at }: { readonly since: { readonly at: number; readonly done: number }; readonly at: number },
): string {
  const [elapsed, made] = [at - since.at, done - since.done]
  if (elapsed < LEAST_MEASURED_MS || made <= 0) return ''
  const seconds = Math.ceil(((total - done) * elapsed) / made / 1_000)
  return seconds < 90 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`
}
