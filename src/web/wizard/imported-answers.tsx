import { shortLabelOf } from '#engine/index.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { useFormat } from '#web/wording/use-format.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** Answers of another system on this page that nobody has submitted yet. */
export function ImportedAnswers() {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const { run } = useWizard()
  const { dossier, page, completed } = useWizardState()
  const imported = dossier.drafts.flatMap(({ elementId, importedFrom }) => {
    const element = run.session.form.elementByName.get(nameOfWireId(dossier.form_id, elementId) ?? '')
    const isHere = element?.page.slug === page && !completed.has(element.block.slug)
    return importedFrom !== null && element && isHere ? [{ element, importedFrom }] : []
  })
  const [first] = imported
  if (!first) return null
  return (
    <section className="aside__card">
      <h2>{t('imported.from', { from: first.importedFrom })}</h2>
      <p className="muted">{t('imported.check')}</p>
      <ul className="aside__list">
        {imported.map(({ element }) => (
          <li key={element.name}>{run.session.text(shortLabelOf(element.definition.attributes), locale)}</li>
        ))}
      </ul>
    </section>
  )
}
