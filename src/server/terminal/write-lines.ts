import { openSync, writeSync } from 'node:fs'

/** How long a write waits before it looks again whether a full pipe was read. */
const FULL_PIPE_WAIT_MS = 5
const waiting = new Int32Array(new SharedArrayBuffer(4))

/** Destination of log lines, in the form that pino takes. */
interface LineWriter {
  write(line: string): void
}

/**
 * Writes each line to a file before the log call returns, so that a killed process loses none, and without the thread
 * that an asynchronous write takes: decision 134. A full pipe is waited for. A line that cannot be written (no room, no
 * reader) is dropped, since what is logged must not fail with it, and counted in the next one that can.
 */
export function writeLines(dest: number | string): LineWriter {
  const fd = typeof dest === 'number' ? dest : openSync(dest, 'a')
  let lost = 0
  let isCut = false
  const writeLine = (line: string): boolean => {
    // A disk without room took part of the former line.
    let rest = Buffer.from(isCut ? `\n${line}` : line)
    try {
      while (rest.length > 0) {
        rest = rest.subarray(writeSome(fd, rest))
        isCut = rest.length > 0
      }
      return true
    } catch {
      return false
    }
  }
  return {
    write(line) {
      if (lost > 0 && writeLine(describeLoss(lost))) lost = 0
      if (lost > 0 || !writeLine(line)) lost += 1
    },
  }
}

function describeLoss(lines: number): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), lines, msg: 'log: lines could not be written' })}\n`
}

/** Returns the number of bytes written; 0 when the pipe is full, after a pause. */
function writeSome(fd: number, bytes: Buffer): number {
  try {
    return writeSync(fd, bytes)
  } catch (error) {
    if (!isFullPipe(error)) throw error
    Atomics.wait(waiting, 0, 0, FULL_PIPE_WAIT_MS)
    return 0
  }
}

function isFullPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
