import { Alert } from '#web/ui/alert.tsx'
import { t } from '#web/wording/translation.ts'
import { CopiedValue, IssuedModal } from '../issued-values.tsx'

/** A secret that no other call shows. */
export function SecretOnce({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <IssuedModal onClose={onClose}>
      <Alert tone="warn">{t('webhooks.secret.once')}</Alert>
      <CopiedValue label={t('webhooks.secret')} value={secret} />
    </IssuedModal>
  )
}
