/**
 * Iterates over a query by keyset pagination: `next` gets the last row of the previous page and returns the following
 * page, empty at the end.
 */
export async function* readPages<Row>(
  next: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncIterable<Row> {
  for (let after: Row | undefined; ;) {
    const page = await next(after)
    yield* page
    after = page.at(-1)
    if (after === undefined) return
  }
}
