const PAUSE_MS = 200
const CLEAR = '\r\u001B[K'

/** A line on the terminal that says how far a long command is; nothing where the output is kept. */
export function showProgress(): { show(what: string, done: number): void; clear(): void } {
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
