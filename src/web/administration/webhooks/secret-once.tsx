import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ModalFoot } from '#web/ui/modal.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { CopiedValue } from '../issued-values.tsx'

/** A secret that no other call shows. */
export function SecretOnce({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <Alert tone="warn">{t('webhooks.secret.once')}</Alert>
      <CopiedValue label={t('webhooks.secret')} value={secret} />
      <ModalFoot>
        <Button look="primary" onClick={onClose}>
          {t('administration.close')}
        </Button>
      </ModalFoot>
    </div>
  )
}
