/** Unsent texts of this tab, in session storage; signing out clears them. */

const keyOf = (place: string) => `paraphe.comment.${place}`

/** `place` names a dossier, an answer or a comment. */
export function readDraft(place: string): string {
  try {
    return sessionStorage.getItem(keyOf(place)) ?? ''
  } catch {
    // Storage may be blocked.
    return ''
  }
}

export function storeDraft(place: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(place))
    else sessionStorage.setItem(keyOf(place), text)
  } catch {
    // Without storage, a text is lost only on reload.
  }
}
