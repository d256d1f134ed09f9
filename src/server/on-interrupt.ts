import { constants } from 'node:os'

/** Signals that stop a server or a command. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const cleanups = new Set<() => Promise<void>>()

/** Runs `cleanup` when a signal interrupts the command, until the returned function is called. */
export function onInterrupt(cleanup: () => Promise<void>): () => void {
  cleanups.add(cleanup)
  return () => void cleanups.delete(cleanup)
}

/** On a signal, lets this process exit only once everything it has open is cleaned up, the last first. */
export function cleanUpOnSignals(): void {
  let isInterrupted = false
  const interrupt = async (signal: (typeof STOP_SIGNALS)[number]) => {
    if (isInterrupted) return
    isInterrupted = true
    // Interrupted work fails meanwhile; its error must not end the process before the cleanup has.
    process.on('uncaughtException', () => undefined)
    for (const cleanup of [...cleanups].toReversed()) await cleanup().catch(() => undefined)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of STOP_SIGNALS) process.on(signal, () => void interrupt(signal))
}
