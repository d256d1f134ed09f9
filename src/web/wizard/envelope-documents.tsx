import { FileText } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'
import { isFullySigned } from './signature-gate.ts'
import { useWizardState } from './wizard-context.tsx'

export function EnvelopeDocuments() {
  const { dossier } = useWizardState()
  const live = dossier.envelopes.find(isLiveEnvelope)
  if (!live || live.documents.length === 0) return null
  return (
    <section className="aside__card">
      <h2>
        {t(isFullySigned(live) ? 'wizard.signature.documents-signed' : 'wizard.signature.documents', {
          count: live.documents.length,
        })}
      </h2>
      <ul className="doclist">
        {live.documents.map((document) => (
          <li key={document.id}>
            <Icon of={FileText} /> <span>{document.title}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
