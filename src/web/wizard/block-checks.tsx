import type { ReactNode } from 'react'
import type { Block } from '#form/definition.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useWizardState } from './wizard-context.tsx'

/** A sentence shown next to an element of the open block. */
export interface BlockNote {
  readonly name: string
  readonly shown: ReactNode
}

/** Fetched once there is a receipt to compare with; excluded from the bundle limit by file name (`.size-limit.js`). */
const ChecksOfBlock = lazyPart(async () => (await import('#web/checks/checks-of-block.tsx')).ChecksOfBlock, {
  wording: 'checks',
})

/** Results of the checks for the open block; `onNote` receives those about one of its elements. */
export function BlockChecks(props: {
  readonly block: Block
  readonly onNote: (note: BlockNote | undefined) => void
}) {
  return useWizardState().dossier.receipts.length > 0 && <ChecksOfBlock {...props} />
}
