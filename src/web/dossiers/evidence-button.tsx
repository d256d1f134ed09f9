import { ShieldCheck } from '#web/ui/icons.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { downloadEvidence } from '#web/api/dossiers.ts'
import { Button } from '#web/ui/button.tsx'
import { MessageModal } from '#web/ui/message-modal.tsx'
import { useArchive } from './use-signed-archive.ts'

/** Downloads the evidence container; its content depends on the user's role. */
export function EvidenceButton({ id, isSmall = false }: { readonly id: number; readonly isSmall?: boolean }) {
  const { t } = useTranslation()
  const label = t('dossiers.evidence.download')
  const { busy, failure, download, dismiss } = useArchive(
    { name: `dossier-${id}.asice`, load: () => downloadEvidence(id) },
    t('docusign.unexpected_error'),
  )
  return (
    <>
      <Button
        {...(isSmall ? { look: 'quiet', size: 'sm' } : {})}
        icon={ShieldCheck}
        busy={busy}
        onClick={() => void download()}
      >
        {label}
      </Button>
      <MessageModal title={label} sentences={failure} onClose={dismiss} />
    </>
  )
}
