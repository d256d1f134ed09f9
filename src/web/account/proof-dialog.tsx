import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureSentences } from '#web/api/api-error.ts'
import { AccountField } from '#web/profile/account-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorLines } from '#web/ui/error-lines.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import type { OwnAccount, OwnerProof } from './account-calls.ts'
import { refusalsOf } from './proof-refusals.ts'

interface ProofDialogProps<Result> {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly isDangerous?: boolean
  readonly account: OwnAccount
  readonly run: (proof: OwnerProof) => Promise<Result>
  readonly onDone: (result: Result) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks the person to prove again that the account is theirs, with what the account has, before something is done. */
export function ProofDialog<Result>(props: ProofDialogProps<Result>) {
  const { title, text, action, isDangerous = false, account, run, onDone, onClose } = props
  const { t } = useTranslation()
  const [proof, setProof] = useState({ password: '', code: '' })
  const act = useMutation({ mutationFn: () => run(proof), onSuccess: onDone })
  const { of, rest } = refusalsOf(act.error)
  const asksPassword = account.password === 'own'
  const isWhole = (!asksPassword || proof.password !== '') && (!account.asks_code || proof.code !== '')
  return (
    <Modal title={title} isOpen onClose={onClose} locked={act.isPending}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole && !act.isPending) act.mutate()
        }}
      >
        <p>{text}</p>
        {asksPassword && (
          <AccountField
            id="proof-password"
            label={t('account.password')}
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={proof.password}
            onValue={(password) => setProof((before) => ({ ...before, password }))}
            error={of('password')}
          />
        )}
        {account.asks_code && (
          <AccountField
            id="proof-code"
            label={t('account.code')}
            hint={t('account.code-hint')}
            autoComplete="one-time-code"
            maxLength={64}
            value={proof.code}
            onValue={(code) => setProof((before) => ({ ...before, code }))}
            error={of('code')}
          />
        )}
        {rest && <ErrorLines sentences={failureSentences(rest, t('own.failed'))} />}
        <ModalFoot>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look={isDangerous ? 'danger' : 'primary'}
            type="submit"
            disabled={!isWhole}
            busy={act.isPending}
          >
            {action}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  )
}
