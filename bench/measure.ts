/**
 * Microseconds of processor time per run, including the threads of the garbage collector. Not wall-clock time: other
 * work on the machine interrupts runs of milliseconds often and runs of microseconds hardly ever, so their ratio would
 * reflect the load.
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

/** The lower quartile: the time of a run with warm caches, even on a machine that does other work. */
export function findLowerQuartile(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 4)] ?? 0
}
