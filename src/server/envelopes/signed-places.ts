import type { LetterContent } from '../mail/letter-content.ts'

interface Place {
  readonly label: string
  readonly url: string | undefined
}

/** Where a mail says that the signed documents are. One button: the dossier for a party that sees it, else its link. A party may have both. */
export function signedPlaces(dossier: Place, copies: Place): Pick<LetterContent, 'action' | 'notes'> {
  const [first, second] = [dossier, copies].flatMap(({ label, url }) =>
    url === undefined ? [] : [{ label, url }],
  )
  return { ...(first && { action: first }), ...(second && { notes: [second] }) }
}
