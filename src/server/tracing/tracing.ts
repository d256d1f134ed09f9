import type { Spans } from './spans.ts'

/** This process's spans. Undefined until `startTracing`, so that OpenTelemetry is not even loaded when off. */
let spans: Spans | undefined

/** Starts exporting to this collector. Call before the store is opened, whose pool is instrumented then. */
export async function startTracing(endpoint: string | undefined): Promise<void> {
  if (endpoint === undefined || spans !== undefined) return
  const { openSpans } = await import('./open-spans.ts')
  spans = openSpans()
}

/** Flushes pending spans. */
export async function stopTracing(): Promise<void> {
  const open = spans
  spans = undefined
  await open?.close()
}

export function findSpans(): Spans | undefined {
  return spans
}

/** Runs work in a span; its statements become children. */
export async function inSpan<T>(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  run: () => Promise<T>,
): Promise<T> {
  return spans ? spans.run(name, attributes, run) : run()
}
