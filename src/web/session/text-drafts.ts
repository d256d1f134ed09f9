import { keepItem } from './keep-item.ts'
import { draftKey, readObject, readProfile } from './stored-session.ts'

/**
 * Unsent texts of this person. Kept as the drafts of dossiers, for every tab: what a tab alone keeps is lost when the session
 * ends in another one, which takes the key that would encrypt it.
 */
const keyOf = (place: string) => draftKey(readProfile()?.username ?? '', `text.${place}`)

/** `place` names a dossier, an answer, a comment or a note. */
export function readDraft(place: string): string {
  const { text } = readObject(keyOf(place))
  return typeof text === 'string' ? text : ''
}

export function storeDraft(place: string, text: string): void {
  if (text === '') localStorage.removeItem(keyOf(place))
  else keepItem(keyOf(place), JSON.stringify({ at: Date.now(), text }))
}
