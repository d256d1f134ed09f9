import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/session.ts'
import { navigate } from '#web/address/navigate.ts'
import { ApiError, failureSentences, Unreachable } from '#web/api/api-error.ts'
import { HOME } from '#web/session/home.ts'
import { useUser } from '#web/session/user-context.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NextStep } from '#web/ui/next-step.tsx'
import { isInvestor } from '#vocabulary/role.ts'
import { ownProfile, saveProfile } from './profile-calls.ts'

/** Source: shell §2, §9. */
const RETURN_AFTER_MS = 1_000

export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [email, setEmail] = useState(profile.email)
  const input = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: saveProfile,
    onSuccess: (saved) => {
      queries.setQueryData(ownProfile().queryKey, { ...profile, ...saved })
    },
    onError: () => input.current?.focus(),
  })
  useEffect(() => {
    if (!save.isSuccess) return undefined
    const timer = setTimeout(() => navigate(HOME), RETURN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [save.isSuccess])
  const isRefused = save.error instanceof ApiError && save.error.status === 422
  return (
    <>
      {save.isSuccess && (
        <Alert tone="ok" title={t('account.saved')}>
          {t('account.saved-next')}
        </Alert>
      )}
      {save.error && !isRefused && <SaveFailure error={save.error} />}
      <form
        className="panel account"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending && !save.isSuccess) save.mutate(email)
        }}
      >
        <Identity profile={profile} />
        <div className={isRefused ? 'field field--error' : 'field'}>
          <label className="label" htmlFor="email-signer">
            {t('account.email-signer')}
          </label>
          <span className="hint" id="email-signer-hint">
            {t('account.email-signer-hint')}
          </span>
          <input
            ref={input}
            id="email-signer"
            className="input"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            aria-invalid={isRefused}
            aria-describedby={isRefused ? 'email-signer-hint email-signer-error' : 'email-signer-hint'}
          />
          {isRefused && (
            <p className="error" id="email-signer-error" role="alert">
              {t('account.error')}. {t('account.error-next')}
            </p>
          )}
        </div>
        <div className="row account__foot">
          <ButtonLink to={HOME}>{t('account.back')}</ButtonLink>
          <Button look="primary" type="submit" busy={save.isPending || save.isSuccess}>
            {t('account.modify')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** What stands in the register of accounts and is changed there only. */
function Identity({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const { role } = useUser()
  const isCustomer = isInvestor(role)
  return (
    <>
      <dl className="account__lines">
        <dt>{t('account.last-name')}</dt>
        <dd>{profile.lastname}</dd>
        <dt>{t('account.first-name')}</dt>
        <dd>{profile.firstname}</dd>
        <dt>{t(isCustomer ? 'account.client-number' : 'account.advisor-code')}</dt>
        <dd className="num">{profile.username}</dd>
      </dl>
      <p className="small muted account__locked">
        <Icon of={Lock} /> {t('account.locked')}
      </p>
    </>
  )
}

function SaveFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation()
  const otherwise = t(error instanceof Unreachable ? 'api.error.network' : 'common.unexpected')
  return (
    <Alert tone="error" title={t('account.api-error')}>
      <p>{failureSentences(error, otherwise)[0]}</p>
      <NextStep />
    </Alert>
  )
}
