import type { Block } from '#form/definition.ts'
import { ErrorList } from '#web/elements/error-list.tsx'
import { useWizardState } from './wizard-context.tsx'

/** Errors of the open block. */
export function ErrorSummary({ block }: { readonly block: Block }) {
  const { refusal } = useWizardState()
  const attempt = refusal?.kind === 'fields' ? refusal.attempt : 0
  const others = refusal?.kind === 'fields' ? refusal.others : []
  return (
    <ErrorList
      id="error-summary"
      among={block.elements.map(({ name }) => name)}
      others={others}
      attempt={attempt}
    />
  )
}
