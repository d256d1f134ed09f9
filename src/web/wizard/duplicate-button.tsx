import { Copy } from '#web/ui/icons.ts'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { Block } from '#form/definition.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorLines } from '#web/ui/error-lines.tsx'
import { DuplicateModal } from '#web/dossiers/duplicate-modal.tsx'
import { useOwnButton } from './use-own-button.ts'

/** Duplicates the dossier, with or without its receipts, and opens the copy. Source: wizard §2, §4. */
export function DuplicateButton({ block, dossierId }: { readonly block: Block; readonly dossierId: number }) {
  const own = useOwnButton(block, ['duplicate'])
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>([])
  const ask = () => {
    setFailure([])
    setAsking(true)
  }
  if (!own.isShown) return null
  return (
    <>
      <Button icon={Copy} disabled={own.isDisabled} onClick={ask}>
        {own.label ?? t('wizard.duplicate')}
      </Button>
      <ErrorLines sentences={failure} />
      {asking && (
        <DuplicateModal
          id={dossierId}
          onClose={() => setAsking(false)}
          onFailed={(error) => setFailure(failureSentences(error, t('wizard.duplicate.failed')))}
        />
      )}
    </>
  )
}
