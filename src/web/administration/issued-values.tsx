import { useId, useState, type ReactNode } from 'react'
import type { IssuedIntegration } from '#web/api/integrations.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { t } from '#web/wording/translation.ts'

/** The issued values that the program needs; the secret is shown only here, once. */
export function IssuedValues({
  issued: { integration, secret },
  onClose,
}: {
  readonly issued: IssuedIntegration
  readonly onClose: () => void
}) {
  return (
    <IssuedModal onClose={onClose}>
      <Alert tone={secret === null ? 'info' : 'warn'}>
        {t(secret === null ? 'administration.issued.key' : 'administration.issued.secret')}
      </Alert>
      <CopiedValue label={t('administration.id')} value={integration.client_id} />
      {secret !== null && <CopiedValue label={t('administration.secret')} value={secret} />}
    </IssuedModal>
  )
}

/** Closed by its button only: what it shows cannot be shown again. */
export function IssuedModal({
  onClose,
  children,
}: {
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <Modal title={t('administration.issued')} isOpen locked onClose={onClose}>
      <div className="stack">
        {children}
        <ModalFoot>
          <Button look="primary" onClick={onClose}>
            {t('administration.close')}
          </Button>
        </ModalFoot>
      </div>
    </Modal>
  )
}

/** A value to be copied into a program. */
export function CopiedValue({ label, value }: { readonly label: string; readonly value: string }) {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="stack">
      <span className="label" id={id}>
        {label}
      </span>
      <code className="copied-value" aria-labelledby={id}>
        {value}
      </code>
      <Button
        size="sm"
        onClick={() => {
          void navigator.clipboard.writeText(value).then(() => setCopied(true))
        }}
      >
        {t('administration.copy', { what: label.toLowerCase() })}
      </Button>
      <output className="muted">{isCopied && t('administration.copied')}</output>
    </div>
  )
}
