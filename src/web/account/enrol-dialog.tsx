import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Form } from '#web/ui/form.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { t } from '#web/wording/translation.ts'
import { confirmFactor, type PreparedFactor } from './account-calls.ts'
import { refusalsOf } from './proof-refusals.ts'

/** Shows the secret of an app as a QR code and asks for the first code. */
export function EnrolDialog({
  prepared: { secret, qr, sealed },
  onDone,
  onClose,
}: {
  readonly prepared: PreparedFactor
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}) {
  const [code, setCode] = useState('')
  const confirm = useSingleMutation({
    mutationFn: () => confirmFactor({ sealed, code }),
    onSuccess: ({ recovery_codes: codes }) => onDone(codes),
  })
  const { of, rest } = refusalsOf(confirm.error)
  return (
    <Modal title={t('own.enrol')} isOpen onClose={onClose} locked>
      <Form className="stack" noValidate onSubmit={() => code !== '' && confirm.mutate()}>
        <p>{t('own.enrol-text')}</p>
        <svg
          className="account__qr"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={t('own.enrol-qr')}
        >
          <path className="account__qr-light" d={`M0 0h${qr.size}v${qr.size}H0z`} />
          <path d={qr.path} />
        </svg>
        <p className="account__secret">
          {t('own.enrol-secret')} <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <InputField
          id="first-code"
          required
          label={t('own.enrol-code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={64}
          value={code}
          onChange={setCode}
          error={of('code')}
        />
        <FailureLines error={rest} otherwise={t('own.failed')} />
        <ModalFoot>
          {/* Closing then would lose the recovery codes, which are shown once. */}
          <Button onClick={onClose} disabled={confirm.isPending}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" type="submit" disabled={code === ''} busy={confirm.isPending}>
            {t('own.enrol-save')}
          </Button>
        </ModalFoot>
      </Form>
    </Modal>
  )
}
