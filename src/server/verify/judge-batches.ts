/** Items per task of a thread, and number of concurrent tasks, chosen so that no thread waits for the database. */
const BATCH = 32
const AT_ONCE = 6

/** Judges items in concurrent batches, and yields the result of each in order. */
export async function* judgeBatches<Item, Judged>(
  items: AsyncIterable<Item>,
  judge: (batch: readonly Item[]) => Promise<readonly Judged[]>,
): AsyncIterable<Judged> {
  const underWay: Promise<readonly Judged[]>[] = []
  let batch: Item[] = []
  const start = () => {
    const judged = judge(batch)
    // Rethrown by the `await` below; until then it must not count as an unhandled rejection.
    judged.catch(() => undefined)
    underWay.push(judged)
    batch = []
  }
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    start()
    if (underWay.length >= AT_ONCE) yield* (await underWay.shift()) ?? []
  }
  if (batch.length > 0) start()
  for (const judged of underWay) yield* await judged
}
