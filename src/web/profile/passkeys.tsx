import { useTranslation } from '#web/wording/translation.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { openPasskeys } from '#web/session/open-passkeys.ts'
import { Button } from '#web/ui/button.tsx'

/** The way to the page of the identity provider where passkeys are added and removed. */
export function Passkeys() {
  const { t } = useTranslation()
  const { passkeys } = useDeployment()
  if (!passkeys) return null
  return (
    <section className="panel account" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('account.passkeys')}</h2>
      <p className="muted">{t('account.passkeys-text')}</p>
      <div className="row account__foot">
        <Button onClick={openPasskeys}>{t('account.passkeys-open')}</Button>
      </div>
    </section>
  )
}
