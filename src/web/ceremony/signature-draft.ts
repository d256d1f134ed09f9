import { isDrawn, type Stroke } from './drawing.ts'

type Manner = 'drawn' | 'typed'

/** The signature as it stands on the page. What was made the other way is kept while one is tried. */
export interface SignatureDraft {
  readonly manner: Manner
  readonly strokes: readonly Stroke[]
  readonly name: string
}

export const EMPTY_DRAFT: SignatureDraft = { manner: 'drawn', strokes: [], name: '' }

/** As many letters as the contract asks of a typed name. */
const LEAST_LETTERS = 2

export function hasSignature(draft: SignatureDraft): boolean {
  return draft.manner === 'drawn' ? isDrawn(draft.strokes) : draft.name.trim().length >= LEAST_LETTERS
}
