import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import { changePassword, ownAccount, type OwnAccount } from './account-calls.ts'
import { refusalsOf } from './proof-refusals.ts'
import { InputField } from '#web/ui/input-field.tsx'

const EMPTY = { password: '', code: '', next: '' }

/** Changes the password with the old one. */
export function PasswordPanel({ account }: { readonly account: OwnAccount }) {
  return (
    <section className="panel account" aria-labelledby="password">
      <h2 id="password">{t('account.password')}</h2>
      {account.password === 'own' && <PasswordForm asksCode={account.asks_code} />}
      {account.password === 'none' && (
        <p>
          {t('own.password-none')} <a href="/auth/forgotten">{t('own.password-choose')}</a>
        </p>
      )}
      {account.password === 'upstream' && <p>{t('own.password-upstream')}</p>}
    </section>
  )
}

function PasswordForm({ asksCode }: { readonly asksCode: boolean }) {
  const [typed, setTyped] = useState(EMPTY)
  const write = (part: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...part }))
  const change = useSingleMutation({
    mutationFn: changePassword,
    onSuccess: (account) => {
      setTyped(EMPTY)
      showToast(t('own.password-changed'))
      queryClient.setQueryData(ownAccount().queryKey, account)
    },
  })
  const { of, rest } = refusalsOf(change.error)
  return (
    <Form className="account__form" noValidate onSubmit={() => change.mutate(typed)}>
      <InputField
        id="old-password"
        required
        label={t('own.password-old')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={typed.password}
        onChange={(password) => write({ password })}
        error={of('password')}
      />
      {asksCode && (
        <InputField
          id="password-code"
          required
          label={t('account.code')}
          hint={t('account.code-hint')}
          autoComplete="one-time-code"
          maxLength={64}
          value={typed.code}
          onChange={(code) => write({ code })}
          error={of('code')}
        />
      )}
      <InputField
        id="new-password"
        required
        label={t('own.password-new')}
        hint={t('own.password-hint')}
        type="password"
        autoComplete="new-password"
        maxLength={1_000}
        value={typed.next}
        onChange={(next) => write({ next })}
        error={of('next')}
      />
      <FailureLines error={rest} otherwise={t('own.failed')} />
      <div className="row account__foot">
        <Button
          look="primary"
          type="submit"
          busy={change.isPending}
          disabled={typed.password === '' || typed.next === ''}
        >
          {t('own.password-change')}
        </Button>
      </div>
    </Form>
  )
}
