import type { FormSession } from '#engine/index.ts'

/** Calls back when this element changed, and for no other: what a keystroke renders is what it changed. */
export function subscribeToElement(session: FormSession, name: string, onChange: () => void): () => void {
  return session.subscribe((change) => {
    if (change.elements.has(name)) onChange()
  })
}
