import type { CeremonyState } from '#contract/signature.ts'
import { CEREMONY_STATE_ID } from '#rules/first-page.ts'

/** The state embedded in the page by the server, with its arrival time. Returned once; undefined without one. */
export function takePageState(): { readonly state: CeremonyState; readonly atMs: number } | undefined {
  const block = document.getElementById(CEREMONY_STATE_ID)
  if (!block) return undefined
  block.remove()
  // Safe: the server writes it with the contract's type.
  const state: CeremonyState = JSON.parse(block.textContent)
  const [opened] = performance.getEntriesByType('navigation')
  const arrivedMs = opened instanceof PerformanceNavigationTiming ? opened.responseStart : performance.now()
  return { state, atMs: performance.timeOrigin + arrivedMs }
}
