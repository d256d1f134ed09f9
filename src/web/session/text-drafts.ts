import { useEffect, useState } from 'react'
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

/**
 * The unsent text of a place, and how it is changed. The same in every tab: two texts of one place would overwrite each
 * other's draft without a word.
 */
export function useTextDraft(place: string, initial = ''): readonly [string, (typed: string) => void] {
  const [text, setText] = useState(() => readDraft(place) || initial)
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === keyOf(place)) setText(readDraft(place) || initial)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [place, initial])
  const change = (typed: string) => {
    setText(typed)
    storeDraft(place, typed)
  }
  return [text, change]
}
