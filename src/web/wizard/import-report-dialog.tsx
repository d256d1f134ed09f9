import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shortLabelOf } from '#engine/index.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { importOf, type ImportReport } from '#web/api/imports.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** Report of an import: answers taken, answers converted to another notation, and answers refused with the reason. */
export function ImportReportDialog({
  dossierId,
  from,
  onClose,
}: {
  readonly dossierId: number
  readonly from: string
  readonly onClose: () => void
}) {
  const { data, error, refetch } = useQuery(importOf(dossierId))
  return (
    <Modal title={t('imported.from', { from })} isOpen onClose={onClose}>
      <LoadState of={{ data, error, refetch }} lines={6} />
      {data?.report && <Report report={data.report} />}
      <ModalFoot>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}

function Report({ report: { taken, changed, refused } }: { readonly report: ImportReport }) {
  return (
    <div className="stack">
      <p>{t('imported.report.text')}</p>
      {refused.length > 0 && (
        <Part title={t('imported.refused', { count: refused.length })}>
          {refused.map(({ name, elementId, message }) => (
            <Answer key={name} name={name} elementId={elementId}>
              {message}
            </Answer>
          ))}
        </Part>
      )}
      {changed.length > 0 && (
        <Part title={t('imported.changed', { count: changed.length })}>
          {changed.map(({ name, elementId, value }) => (
            <Answer key={name} name={name} elementId={elementId}>
              {t('imported.changed.value', { value: [value].flat().join(', ') })}
            </Answer>
          ))}
        </Part>
      )}
      {taken.length > 0 && (
        <Part title={t('imported.taken', { count: taken.length })}>
          {taken.map(({ name, elementId }) => (
            <Answer key={name} name={name} elementId={elementId} />
          ))}
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className="aside__list">{children}</ul>
    </section>
  )
}

/** The question's label, or the other system's own field name if the form has no such question. */
function Answer({
  name,
  elementId,
  children,
}: {
  readonly name: string
  readonly elementId: string | null
  readonly children?: ReactNode
}) {
  const { locale } = useTranslation()
  const { run } = useWizard()
  const { dossier } = useWizardState()
  const element = run.session.form.elementByName.get(nameOfWireId(dossier.form_id, elementId ?? '') ?? '')
  const label = element && run.session.text(shortLabelOf(element.definition.attributes), locale)
  return (
    <li>
      {label === undefined || label === '' ? name : label}
      {children !== undefined && <div className="muted">{children}</div>}
    </li>
  )
}
