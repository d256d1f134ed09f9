import { useState } from 'react'
import { shortLabelOf } from '#engine/index.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { Button } from '#web/ui/button.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { ImportReportDialog } from './import-report-dialog.tsx'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** Notice that the dossier was imported, listing the imported answers on this page that nobody has submitted yet. */
export function ImportedAnswers() {
  const { locale } = useTranslation()
  const { run } = useWizard()
  const { dossier, page, completed } = useWizardState()
  const [isOpen, setOpen] = useState(false)
  const imported = dossier.drafts.flatMap(({ elementId, importedFrom }) => {
    const element = run.session.form.elementByName.get(nameOfWireId(dossier.form_id, elementId) ?? '')
    return importedFrom !== null && element ? [{ element, importedFrom }] : []
  })
  const [first] = imported
  if (!first) return null
  const here = imported.filter(
    ({ element }) => element.page.slug === page && !completed.has(element.block.slug),
  )
  return (
    <section className="aside__card stack">
      <h2>{t('imported.from', { from: first.importedFrom })}</h2>
      {here.length === 0 ? (
        <p className="muted">{t('imported.elsewhere')}</p>
      ) : (
        <>
          <p className="muted">{t('imported.check')}</p>
          <ul className="aside__list">
            {here.map(({ element }) => (
              <li key={element.name}>
                {run.session.text(shortLabelOf(element.definition.attributes), locale)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('imported.report')}
      </Button>
      {isOpen && (
        <ImportReportDialog dossierId={dossier.id} from={first.importedFrom} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}
