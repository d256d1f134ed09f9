import { isNameOf } from '#rules/person-name.ts'
import { isDrawn, type Stroke } from './drawing.ts'

type Manner = 'drawn' | 'typed'

/** The signature as it stands on the page. What was made the other way is kept while one is tried. */
export interface SignatureDraft {
  readonly manner: Manner
  readonly strokes: readonly Stroke[]
  readonly name: string
}

export const EMPTY_DRAFT: SignatureDraft = { manner: 'drawn', strokes: [], name: '' }

/** A drawing, or the name of the signer; anything else typed is refused by the server too. */
export function hasSignature(draft: SignatureDraft, signer: string): boolean {
  return draft.manner === 'drawn' ? isDrawn(draft.strokes) : isNameOf(draft.name, signer)
}
