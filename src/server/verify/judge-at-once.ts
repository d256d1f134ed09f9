/** Items judged at the same time: files are read and signatures checked in threads of Node meanwhile. */
const AT_ONCE = 8

/** Judges each item, several at a time, and yields them with their problems in their order. */
export async function* judgeAtOnce<Item>(
  items: AsyncIterable<Item>,
  judge: (item: Item) => Promise<string | undefined>,
): AsyncIterable<{ readonly item: Item; readonly problem: string | undefined }> {
  const underWay: Promise<{ readonly item: Item; readonly problem: string | undefined }>[] = []
  for await (const item of items) {
    const judged = judge(item).then((problem) => ({ item, problem }))
    // Rethrown by the `await` below; until then it must not count as an unhandled rejection.
    judged.catch(() => undefined)
    underWay.push(judged)
    if (underWay.length < AT_ONCE) continue
    const first = await underWay.shift()
    if (first) yield first
  }
  for (const judged of underWay) yield await judged
}
