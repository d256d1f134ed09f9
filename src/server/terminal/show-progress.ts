const PAUSE_MS = 200
const CLEAR = '\r\u001B[K'

/** A progress line on a terminal; nothing when standard error is redirected. */
export function showProgress(): {
  readonly show: (what: string, done: number) => void
  readonly clear: () => void
} {
  const terminal = process.stderr
  if (!terminal.isTTY) return { show: () => undefined, clear: () => undefined }
  let last = 0
  return {
    show(what, done) {
      const now = Date.now()
      if (now - last < PAUSE_MS) return
      last = now
      terminal.write(`${CLEAR}${what}: ${done.toLocaleString('en')}`)
    },
    clear() {
      terminal.write(CLEAR)
    },
  }
}
