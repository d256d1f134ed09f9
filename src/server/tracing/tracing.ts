import type { Spans } from './spans.ts'

/** Those of this process; none until `startTracing`, and then OpenTelemetry is not even loaded. */
let spans: Spans | undefined

/** Sends spans to the collector at this address from now on. To be called before the store is opened. */
export async function startTracing(endpoint: string | undefined): Promise<void> {
  if (endpoint === undefined || spans !== undefined) return
  const { openSpans } = await import('./open-spans.ts')
  spans = openSpans()
}

/** Sends what is left. */
export async function stopTracing(): Promise<void> {
  const open = spans
  spans = undefined
  await open?.close()
}

export function findSpans(): Spans | undefined {
  return spans
}

/** Work under a span of its own; what it asks of the store becomes children of it. */
export async function inSpan<T>(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  run: () => Promise<T>,
): Promise<T> {
  return spans ? spans.run(name, attributes, run) : run()
}
