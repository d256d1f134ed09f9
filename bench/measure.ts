/**
 * Microseconds of processor time per run, those of the garbage collector's threads included. Not of the clock: other
 * work on the machine interrupts a run of milliseconds each time and one of microseconds hardly ever, so that their
 * ratio would be that of the load.
 */
export function timeRuns(run: () => unknown, repeats: number): number {
  const start = process.cpuUsage()
  for (let each = 0; each < repeats; each += 1) run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / repeats
}

export function findMedian(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0
}

/** The lower quartile: what a run takes while nothing else holds the caches, on a machine that does other work too. */
export function findLowerQuartile(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 4)] ?? 0
}

/** Seeded pseudo-random numbers from 0 to 1 (mulberry32), so that every run measures the same form. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
