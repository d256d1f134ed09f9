import type { LetterContent } from '../mail/letter-content.ts'

interface Place {
  readonly label: string
  readonly url: string | undefined
}

/**
 * Links to the signed documents in a mail: the dossier for a party that sees it, and its mail link. With both, the dossier
 * is the button and the mail link a note.
 */
export function signedPlaces(dossier: Place, copies: Place): Pick<LetterContent, 'action' | 'notes'> {
  const [first, second] = [dossier, copies].flatMap(({ label, url }) =>
    url === undefined ? [] : [{ label, url }],
  )
  return { ...(first && { action: first }), ...(second && { notes: [second] }) }
}
