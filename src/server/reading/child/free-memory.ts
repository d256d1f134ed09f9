/** Frees what the last step used; no-op outside the reader process, which exposes the collector. */
export function freeMemory(): void {
  globalThis.gc?.()
}
