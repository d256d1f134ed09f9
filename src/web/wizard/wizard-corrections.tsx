import type { Block } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** Fetched only when a correction may be open; excluded from the bundle limit by file name (`.size-limit.js`). */
const WizardRemarks = lazyPart(async () => (await import('#web/corrections/for-wizard.ts')).WizardRemarks, {
  wording: 'corrections',
})
const BlockRemarks = lazyPart(async () => (await import('#web/corrections/for-wizard.ts')).BlockRemarks, {
  wording: 'corrections',
  // The remarks above the blocks show the load error.
  failure: 'nothing',
})
const SendBackControl = lazyPart(
  async () => (await import('#web/corrections/for-wizard.ts')).SendBackControl,
  { wording: 'corrections' },
)

/** Only a dossier in error, or whose envelope was ended, can be in correction: others need no request. */
function useMayBeInCorrection(): boolean {
  const { dossier } = useWizardState()
  return dossier.integrate_state === 'error' || dossier.envelopes.some(({ state }) => state === 'voided')
}

/** Open corrections, above the blocks. */
export function OpenCorrections() {
  const { run } = useWizard()
  const { dossier } = useWizardState()
  if (!useMayBeInCorrection()) return null
  const open = (name: string) => {
    const block = run.session.form.elementByName.get(name)?.block.slug
    if (block !== undefined) run.openBlock(block)
  }
  return <WizardRemarks dossierId={dossier.id} onOpen={open} />
}

/** Remarks about the questions of a block, shown with the block. */
export function RemarksOf({ block }: { readonly block: Block }) {
  const { dossier } = useWizardState()
  if (!useMayBeInCorrection()) return null
  return <BlockRemarks dossierId={dossier.id} names={block.elements.map(({ name }) => name)} />
}

/** Sends the dossier back with a remark, before the first signature. */
export function SendBack({ onSentBack }: { readonly onSentBack: () => void }) {
  const { run } = useWizard()
  const { dossier } = useWizardState()
  const { locale } = useTranslation()
  const questions = run.flow().flatMap(({ block }) =>
    block.elements.flatMap(({ name, type }) => {
      const { visible, answer, label } = run.session.getElement(name)
      if (!visible || answer.kind !== 'value') return []
      return {
        elementId: wireId(run.formId, name),
        kind: traitsOf(type).holdsReceipts ? ('receipt' as const) : ('answer' as const),
        label: label[locale],
        block: run.session.text(block.title, locale),
      }
    }),
  )
  return <SendBackControl dossierId={dossier.id} questions={questions} onSentBack={onSentBack} />
}
