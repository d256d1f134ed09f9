/** Microseconds per run. */
export function timeRuns(run: () => unknown, repeats: number): number {
  const start = process.hrtime.bigint()
  for (let each = 0; each < repeats; each += 1) run()
  return Number(process.hrtime.bigint() - start) / 1_000 / repeats
}

export function findMedian(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0
}
