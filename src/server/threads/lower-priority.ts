import { setPriority } from 'node:os'

const NICE = 10

/** Lets requests go before the calling thread. Linux only: elsewhere the priority is that of the whole process. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(0, NICE)
}
