import { useState } from 'react'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#web/wording/translation.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { StepUpDialog } from '#web/administration/step-up-dialog.tsx'
import { exportOwnData, OWN } from './account-calls.ts'

/** The user's personal data: a download of all of it, and the contact for questions about it. */
export function DataPanel() {
  const { email } = useDeployment()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="panel account" aria-labelledby="data">
      <h2 id="data">{t('own.data')}</h2>
      <p>{t('own.data-text')}</p>
      <p className="muted">
        {t('own.data-rights')} <a href={`mailto:${email}`}>{email}</a>
      </p>
      <div className="row account__foot">
        <Button onClick={() => setAsking(true)}>{t('own.data-export')}</Button>
      </div>
      {isAsking && (
        <StepUpDialog
          title={t('own.data-export')}
          proven={{ act: 'own-export', target: OWN }}
          submit={t('own.data-download')}
          run={async (proof) => saveFile(await exportOwnData(proof), 'mes-donnees.json')}
          onClose={() => setAsking(false)}
        >
          <p>{t('own.data-proof')}</p>
        </StepUpDialog>
      )}
    </section>
  )
}
