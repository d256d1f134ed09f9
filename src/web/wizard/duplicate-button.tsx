import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { failureSentences } from '#web/api/api-error.ts'
import { dossierAddress, DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { duplicateDossier } from './wizard-calls.ts'

/** Makes another dossier of this one, with or without its documents, and opens it. Source: wizard §2, §4. */
export function DuplicateButton({ dossierId }: { readonly dossierId: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>([])

  const duplicate = async (documentDuplicate: boolean) => {
    setBusy(true)
    setFailure([])
    try {
      const { id } = await duplicateDossier(dossierId, documentDuplicate)
      showToast(t('wizard.duplicate.done', { id }))
      void queries.invalidateQueries({ queryKey: DOSSIERS_KEY })
      await navigate(dossierAddress(id))
    } catch (error) {
      setFailure(failureSentences(error, t('wizard.duplicate.failed')))
      setBusy(false)
    }
  }

  return (
    <>
      <Button icon={Copy} onClick={() => setAsking(true)}>
        {t('wizard.duplicate')}
      </Button>
      <Modal
        title={t('dossiers.modal.duplicate.title')}
        isOpen={asking}
        onClose={() => setAsking(false)}
        locked={busy}
      >
        {busy ? (
          <Loading text={t('dossiers.modal.duplicate.loading')} />
        ) : (
          <p>{t('wizard.duplicate.text')}</p>
        )}
        {failure.map((sentence) => (
          <p key={sentence} className="error" role="alert">
            {sentence}
          </p>
        ))}
        {!busy && (
          <ModalFoot>
            <Button onClick={() => setAsking(false)}>{t('common.cancel')}</Button>
            <Button onClick={() => void duplicate(false)}>{t('common.no')}</Button>
            <Button look="primary" onClick={() => void duplicate(true)}>
              {t('common.yes')}
            </Button>
          </ModalFoot>
        )}
      </Modal>
    </>
  )
}
