import { ShieldCheck } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { downloadEvidence } from '#web/api/dossiers.ts'
import { DownloadButton } from './download-button.tsx'

/** Downloads the evidence container; its content depends on the user's role. */
export function EvidenceButton({ id, isSmall = false }: { readonly id: number; readonly isSmall?: boolean }) {
  return (
    <DownloadButton
      {...(isSmall ? { look: 'quiet', size: 'sm' } : {})}
      icon={ShieldCheck}
      label={t('dossiers.evidence.download')}
      name={`dossier-${id}.asice`}
      load={() => downloadEvidence(id)}
      otherwise={t('docusign.unexpected_error')}
    />
  )
}
