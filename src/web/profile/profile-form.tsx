import { queryClient } from '#web/api/query-client.ts'
import { Form } from '#web/ui/form.tsx'
import { Clock, Lock } from '#web/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { Profile } from '#contract/session.ts'
import { navigate } from '#web/address/navigate.ts'
import { ApiError, failureSentences } from '#web/api/api-error.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { HOME } from '#web/session/home.ts'
import { useUser } from '#web/session/user-context.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NextStep } from '#web/ui/next-step.tsx'
import { isInvestor } from '#vocabulary/role.ts'
import { InputField } from '#web/ui/input-field.tsx'
import { ownProfile, saveProfile } from './profile-calls.ts'

/** Source: shell §2, §9. */
const RETURN_AFTER_MS = 1_000

export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const [typed, setTyped] = useState({ emailSigner: profile.email, password: '', code: '' })
  const form = useRef<HTMLFormElement>(null)
  const save = useSingleMutation({
    mutationFn: saveProfile,
    onSuccess: (saved) => {
      queryClient.setQueryData(ownProfile().queryKey, { ...profile, ...saved })
    },
  })
  useEffect(() => {
    if (!save.isSuccess) return undefined
    const timer = setTimeout(() => navigate(HOME), RETURN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [save.isSuccess])
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [save.error])
  const refusal = save.error instanceof ApiError && save.error.status === 422 ? save.error : undefined
  const messageOf = (property: string) => refusal?.errors.find((each) => each.property === property)?.message
  const write = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  // Ask for proof only after a change.
  const isChanged = typed.emailSigner.trim() !== profile.email
  return (
    <>
      {save.isSuccess && <Saved pending={save.data.pending_email} />}
      {save.error && !refusal && <SaveFailure error={save.error} />}
      <Form
        ref={form}
        className="panel account"
        noValidate
        onSubmit={() => !save.isSuccess && save.mutate(typed)}
      >
        <Identity profile={profile} />
        <InputField
          id="email-signer"
          required
          label={t('account.email-signer')}
          hint={t('account.email-signer-hint')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={typed.emailSigner}
          onChange={(emailSigner) => write({ emailSigner })}
          error={
            messageOf('emailSigner') === undefined
              ? undefined
              : `${t('account.error')}. ${t('account.error-next')}`
          }
        />
        {profile.pending_email !== null && !save.isSuccess && (
          <p className="small muted account__pending">
            <Icon of={Clock} /> {t('account.pending', { email: profile.pending_email })}
          </p>
        )}
        {isChanged && profile.asks_password && (
          <InputField
            id="account-password"
            required
            label={t('account.password')}
            hint={t('account.password-hint')}
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={typed.password}
            onChange={(password) => write({ password })}
            error={messageOf('password')}
          />
        )}
        {isChanged && profile.asks_code && (
          <InputField
            id="account-code"
            required
            label={t('account.code')}
            hint={t('account.code-hint')}
            inputMode="text"
            autoComplete="one-time-code"
            maxLength={64}
            value={typed.code}
            onChange={(code) => write({ code })}
            error={messageOf('code')}
          />
        )}
        <div className="row account__foot">
          <ButtonLink to={HOME}>{t('account.back')}</ButtonLink>
          <Button look="primary" type="submit" busy={save.isPending || save.isSuccess}>
            {t('account.modify')}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** The page closes after a second; the mail contains the remaining steps. */
function Saved({ pending }: { readonly pending: string | null }) {
  return (
    <Alert tone="ok" title={t('account.saved')}>
      {pending === null ? t('account.saved-next') : t('account.saved-pending', { email: pending })}
    </Alert>
  )
}

/** Read-only data of the accounts register. */
function Identity({ profile }: { readonly profile: Profile }) {
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
  return (
    <Alert tone="error" title={t('account.api-error')}>
      <p>{failureSentences(error)[0]}</p>
      <NextStep />
    </Alert>
  )
}
