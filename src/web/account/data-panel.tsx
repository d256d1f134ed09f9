import { useState } from 'react'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { exportOwnData, type OwnAccount } from './account-calls.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** What is held of the person: the whole of it as a file, and whom to ask for the rest. */
export function DataPanel({ account }: { readonly account: OwnAccount }) {
  const { t } = useTranslation()
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
        <ProofDialog
          account={account}
          title={t('own.data-export')}
          text={t('own.data-proof')}
          action={t('own.data-download')}
          run={exportOwnData}
          onDone={(file) => {
            saveFile(file, 'mes-donnees.json')
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
