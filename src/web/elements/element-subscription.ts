import type { FormSession } from '#engine/index.ts'

/** Notifies of changes to this element only, so that a keystroke renders nothing else. */
export function subscribeToElement(session: FormSession, name: string, onChange: () => void): () => void {
  return session.subscribe((change) => {
    if (change.elements.has(name)) onChange()
  })
}
