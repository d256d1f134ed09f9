import type { EnvelopeView } from '#contract/dossiers.ts'
import { FileText } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isFullySigned } from './signature-gate.ts'

/** The documents that are being signed, by name. */
export function EnvelopeDocuments({ envelope }: { readonly envelope: EnvelopeView }) {
  if (envelope.documents.length === 0) return null
  return (
    <section className="aside__card">
      <h2>
        {t(isFullySigned(envelope) ? 'wizard.signature.documents-signed' : 'wizard.signature.documents', {
          count: envelope.documents.length,
        })}
      </h2>
      <ul className="doclist">
        {envelope.documents.map((document) => (
          <li key={document.id}>
            <Icon of={FileText} /> <span>{document.title}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
