import { isNameOf } from '#rules/person-name.ts'
import { isDrawn, type Stroke } from './drawing.ts'

type Manner = 'drawn' | 'typed'

/** The signature being made. Switching between drawn and typed keeps both. */
export interface SignatureDraft {
  readonly manner: Manner
  readonly strokes: readonly Stroke[]
  readonly name: string
}

export const EMPTY_DRAFT: SignatureDraft = { manner: 'drawn', strokes: [], name: '' }

/** Valid when drawn, or when the typed name matches the signer's; the server checks it too. */
export function hasSignature(draft: SignatureDraft, signer: string): boolean {
  return draft.manner === 'drawn' ? isDrawn(draft.strokes) : isNameOf(draft.name, signer)
}
