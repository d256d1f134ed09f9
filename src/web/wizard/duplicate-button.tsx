import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentences } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DuplicateModal } from '#web/ui/duplicate-modal.tsx'

/** Makes another dossier of this one, with or without its documents, and opens it. Source: wizard §2, §4. */
export function DuplicateButton({ dossierId }: { readonly dossierId: number }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>([])
  const ask = () => {
    setFailure([])
    setAsking(true)
  }
  return (
    <>
      <Button icon={Copy} onClick={ask}>
        {t('wizard.duplicate')}
      </Button>
      {failure.map((sentence) => (
        <p key={sentence} className="error" role="alert">
          {sentence}
        </p>
      ))}
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
