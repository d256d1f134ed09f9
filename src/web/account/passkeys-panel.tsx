import { openPasskeys } from '#web/session/open-passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#web/wording/translation.ts'

/** How many passkeys there are; the identity provider's page manages them. */
export function PasskeysPanel({ count }: { readonly count: number }) {
  return (
    <section className="panel account" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('account.passkeys')}</h2>
      <p className="muted">{t('account.passkeys-text')}</p>
      <p>{count === 0 ? t('own.no-passkey') : t('own.passkeys', { count })}</p>
      <div className="row account__foot">
        <Button onClick={openPasskeys}>{t('account.passkeys-open')}</Button>
      </div>
    </section>
  )
}
