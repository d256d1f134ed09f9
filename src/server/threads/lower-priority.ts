import { setPriority } from 'node:os'

const NICE = 10

/**
 * Lowers the priority of the calling thread, in favour of requests. Linux only: elsewhere the priority applies to the whole
 * process.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(0, NICE)
}
