import { useState } from 'react'
import { isInvestor, roleOf } from '#vocabulary/role.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { actOn, PEOPLE_KEY, type PersonDetail } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import { StepUpDialog } from '../step-up-dialog.tsx'
import { showOutcome } from './act-toast.ts'
import { ChangeNameDialog } from './change-name-dialog.tsx'
import { DepartureDialog } from './departure-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

const DANGEROUS = {
  closing: 'account-close',
  reopening: 'account-reopen',
  'second-factor-reset': 'second-factor-reset',
} as const
type Dangerous = keyof typeof DANGEROUS

const isDangerous = (act = ''): act is Dangerous => act in DANGEROUS

/** An administrator's acts on an account. */
export function PersonActs({ person }: { readonly person: PersonDetail }) {
  const [open, setOpen] = useState<Dangerous | 'name' | 'role' | 'departure'>()
  const close = () => setOpen(undefined)
  const isClosed = person.state === 'closed'
  const isAdvising = person.advisor_identity !== null
  const isInvestorAccount = isInvestor(roleOf(person.role))
  return (
    <>
      <div className="people__acts">
        {person.state === 'invited' && <PlainAct person={person} act="invitation" />}
        {!person.is_provisioned && <Button onClick={() => setOpen('name')}>{t('people.change-name')}</Button>}
        {!isInvestorAccount && <Button onClick={() => setOpen('role')}>{t('people.change-role')}</Button>}
        {isAdvising && <Button onClick={() => setOpen('departure')}>{t('people.departure')}</Button>}
        {!isClosed && <PlainAct person={person} act="end-sessions" />}
        {person.second_factor === 'enrolled' && (
          <Button onClick={() => setOpen('second-factor-reset')}>{t('people.do.second-factor-reset')}</Button>
        )}
        <Button
          look={isClosed ? 'secondary' : 'danger'}
          onClick={() => setOpen(isClosed ? 'reopening' : 'closing')}
        >
          {t(isClosed ? 'people.do.reopening' : 'people.do.closing')}
        </Button>
      </div>
      {person.is_provisioned && <p className="muted">{t('people.provisioned')}</p>}
      {open === 'name' && <ChangeNameDialog person={person} onClose={close} />}
      {open === 'role' && <RoleDialog person={person} onClose={close} />}
      {open === 'departure' && <DepartureDialog person={person} onClose={close} />}
      {isDangerous(open) && <DangerousAct person={person} act={open} onClose={close} />}
    </>
  )
}

function DangerousAct({
  person: { id, name },
  act,
  onClose,
}: {
  readonly person: PersonDetail
  readonly act: Dangerous
  readonly onClose: () => void
}) {
  return (
    <StepUpDialog
      title={t(`people.do.${act}.title`, { name })}
      proven={{ act: DANGEROUS[act], target: String(id) }}
      submit={t(`people.do.${act}`)}
      isDanger={act !== 'reopening'}
      run={async (proof) => {
        showOutcome(await actOn(id, act, proof), t(`people.do.${act}.done`, { name }))
        await invalidate(PEOPLE_KEY)
      }}
      onClose={onClose}
    >
      <p>{t(`people.do.${act}.text`)}</p>
    </StepUpDialog>
  )
}

/** Ends sessions, or resends the first link. Needs no step-up proof, since neither grants access. */
function PlainAct({
  person: { id, name },
  act,
}: {
  readonly person: PersonDetail
  readonly act: 'invitation' | 'end-sessions'
}) {
  const run = useSingleMutation({
    mutationFn: () => actOn(id, act),
    onSuccess: async () => {
      showToast(t(`people.do.${act}.done`, { name }))
      await invalidate(PEOPLE_KEY)
    },
  })
  return (
    <>
      <Button busy={run.isPending} onClick={() => run.mutate()}>
        {t(`people.do.${act}`)}
      </Button>
      <FailureLines error={run.error} otherwise={t('administration.failed')} />
    </>
  )
}
