/**
 * Runs tasks with limited concurrency. `add` resolves when there is capacity for the next task; the first failure is
 * thrown by the next call of `add` or `finish`.
 */
export function severalAtOnce(most: number): {
  readonly add: (work: Promise<void>) => Promise<void>
  readonly finish: () => Promise<void>
} {
  const underWay = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  const throwFirst = () => {
    if (failures.length > 0) throw failures[0]
  }
  return {
    async add(work) {
      const settled = work
        .catch((error: unknown) => failures.push(error))
        .finally(() => underWay.delete(settled))
      underWay.add(settled)
      if (underWay.size >= most) await Promise.race(underWay)
      throwFirst()
    },
    async finish() {
      await Promise.all(underWay)
      throwFirst()
    },
  }
}
