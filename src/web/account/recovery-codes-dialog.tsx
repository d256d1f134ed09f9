import { useState } from 'react'
import { saveFile } from '#web/api/save-file.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons.ts'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { t } from '#web/wording/translation.ts'

/** Recovery codes, shown here and never again. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  const { name } = useDeployment()
  const [isCopied, setCopied] = useState(false)
  return (
    <Modal title={t('own.codes')} isOpen onClose={onClose} locked>
      <div className="stack">
        <Alert tone="warn">{t('own.codes-once')}</Alert>
        <ul className="account__codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="row row--wrap">
          {'clipboard' in navigator && (
            <Button
              size="sm"
              onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))}
            >
              {t('own.codes-copy')}
            </Button>
          )}
          <Button
            size="sm"
            icon={Download}
            onClick={() =>
              saveFile(new Blob([fileOf(name, codes)], { type: 'text/plain' }), t('own.codes-file'))
            }
          >
            {t('own.codes-save')}
          </Button>
          <output className="muted">{isCopied && t('own.codes-copied')}</output>
        </div>
        <ModalFoot>
          <Button look="primary" onClick={onClose}>
            {t('own.codes-kept')}
          </Button>
        </ModalFoot>
      </div>
    </Modal>
  )
}

/** A text to print or keep, which says what it opens. */
function fileOf(name: string, codes: readonly string[]): string {
  return [`${t('own.codes')} – ${name}`, '', ...codes, ''].join('\r\n')
}
