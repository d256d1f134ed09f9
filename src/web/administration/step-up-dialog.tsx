import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { proveAgain, readStepUpMeans, type StepUpMeans, type StepUpRequest } from '#web/api/step-up.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { catchFocus } from '#web/ui/catch-focus.ts'
import { Form } from '#web/ui/form.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { Modal, ModalCancel, ModalFoot } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '#web/wording/translation.ts'
import { askPasskey, canAskPasskey } from './ask-passkey.ts'

interface StepUpDialogProps {
  readonly title: string
  /** The act and what it is about, as its call names them. */
  readonly proven: Pick<StepUpRequest, 'act' | 'target'>
  /** Label of the submit button. */
  readonly submit: string
  readonly isDanger?: boolean
  /** Whether the act's own fields are complete. */
  readonly isReady?: boolean
  /** False for acts that need no proof, such as inviting an advisor. */
  readonly isNeeded?: boolean
  /** Makes the act's own call with the proof. Shows the error when it rejects. */
  readonly run: (proof: string) => Promise<void>
  readonly onClose: () => void
  /** What the act does, and its own fields. */
  readonly children: ReactNode
}

type Typed = Pick<StepUpRequest, 'password' | 'code' | 'credential'>

/** Confirms a dangerous act with a step-up proof: password and code, or a passkey. */
export function StepUpDialog({ title, proven, run, onClose, isNeeded = true, ...shown }: StepUpDialogProps) {
  const means = useQuery({
    queryKey: ['step-up'],
    queryFn: ({ signal }) => readStepUpMeans(signal),
    gcTime: 0,
    staleTime: Infinity,
  })
  // The proof is kept for a retry: a code works only once, and the act may have failed for another reason.
  const [held, setHeld] = useState<{ readonly proof: string; readonly for: string }>()
  const key = `${proven.act} ${proven.target}`
  const act = useSingleMutation({
    mutationFn: async (typed: Typed) => {
      if (!isNeeded) return run('')
      const proof = held?.for === key ? held.proof : (await proveAgain({ ...proven, ...typed })).proof
      setHeld({ proof, for: key })
      await run(proof).catch((error: unknown) => {
        if (error instanceof ApiError && error.has('STEP_UP_REQUIRED')) setHeld(undefined)
        throw error
      })
    },
    onSuccess: onClose,
    // The passkey challenge is used up: fetch a new one.
    onError: () => void means.refetch(),
  })
  return (
    <Modal title={title} isOpen onClose={onClose} locked={act.isPending}>
      {means.error && <LoadError error={means.error} onRetry={() => void means.refetch()} />}
      {!means.data && !means.error && <Skeleton lines={4} />}
      {means.data && (
        <ProofForm
          {...shown}
          means={means.data}
          isProven={!isNeeded || held?.for === key}
          isPending={act.isPending}
          error={act.error}
          onTyped={act.mutate}
        />
      )}
    </Modal>
  )
}

interface ProofFormProps extends Pick<StepUpDialogProps, 'submit' | 'isDanger' | 'isReady' | 'children'> {
  readonly means: StepUpMeans
  readonly isProven: boolean
  readonly isPending: boolean
  readonly error: Error | null
  readonly onTyped: (typed: Typed) => void
}

function ProofForm({ means, isProven, isPending, error, onTyped, ...shown }: ProofFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ password: '', code: '' })
  const refusals = error instanceof ApiError ? error.errors : []
  const messageOf = (property: string) => refusals.find((each) => each.property === property)?.message
  const isOfField = ['password', 'code'].some((property) => messageOf(property) !== undefined)
  useEffect(() => {
    if (!error) return
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    find('[aria-invalid=true]')?.focus()
    // The fields of the proof go once it is accepted, though the act is not.
    catchFocus(find('[type=submit]'))
  }, [error])
  return (
    <Form ref={form} className="stack" noValidate onSubmit={() => onTyped(typed)}>
      {shown.children}
      {!isProven && (means.password || means.code) && <p className="muted">{t('step-up.intro')}</p>}
      {!isProven && means.password && (
        <InputField
          label={t('step-up.password')}
          error={messageOf('password')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          value={typed.password}
          onChange={(text) => setTyped((before) => ({ ...before, password: text }))}
        />
      )}
      {!isProven && means.code && (
        <InputField
          label={t('step-up.code')}
          hint={t('step-up.code.hint')}
          error={messageOf('code')}
          autoComplete="one-time-code"
          maxLength={64}
          value={typed.code}
          onChange={(text) => setTyped((before) => ({ ...before, code: text }))}
        />
      )}
      {!isProven && <PasskeyButton means={means} isPending={isPending} onTyped={onTyped} />}
      {!isOfField && <FailureLines error={error} />}
      <ModalFoot>
        <ModalCancel>{t('common.cancel')}</ModalCancel>
        <Button
          look={shown.isDanger ? 'danger' : 'primary'}
          type="submit"
          busy={isPending}
          disabled={shown.isReady === false}
        >
          {shown.submit}
        </Button>
      </ModalFoot>
    </Form>
  )
}

function PasskeyButton({
  means,
  isPending,
  onTyped,
}: Pick<ProofFormProps, 'means' | 'isPending' | 'onTyped'>) {
  const { passkey } = means
  if (passkey === null || !canAskPasskey(means)) return null
  const use = async () => {
    const credential = await askPasskey(passkey)
    if (credential !== undefined) onTyped({ password: '', code: '', credential })
  }
  return (
    <Button disabled={isPending} onClick={() => void use()}>
      {t('step-up.passkey')}
    </Button>
  )
}
