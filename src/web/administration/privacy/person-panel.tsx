import { useState } from 'react'
import { PEOPLE_KEY } from '#web/api/people.ts'
import { erasePerson, exportPerson, type HeldPerson, type PersonErasure } from '#web/api/privacy.ts'
import { invalidate } from '#web/api/query-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { inheritFocus } from '#web/ui/catch-focus.ts'
import { isWordingKey, t } from '#web/wording/translation.ts'
import { day } from '#web/wording/page-format.ts'
import { showOutcome } from '../people/act-toast.ts'
import { StepUpDialog } from '../step-up-dialog.tsx'

const COUNTS = [
  'dossiers',
  'dossiers_of_others',
  'signatures',
  'customers',
  'passkeys',
  'notices',
  'notes',
  'actions',
] as const

/** Counts of the data held about a person, and what an erasure would leave and why. */
export function PersonPanel({
  person,
  onErased,
}: {
  readonly person: HeldPerson
  readonly onErased: () => void
}) {
  const [act, setAct] = useState<'export' | 'erase'>()
  const { email, account, counts, erasure } = person
  const role = `role.${account?.role ?? ''}`
  return (
    <section className="panel account" aria-labelledby="person">
      <h2 id="person" ref={inheritFocus} tabIndex={-1}>
        {account?.name ?? email}
      </h2>
      <dl className="account__lines">
        <dt>{t('own.email')}</dt>
        <dd>{email}</dd>
        <dt>{t('privacy.account')}</dt>
        <dd>
          {account === null
            ? t('privacy.account.none')
            : `${isWordingKey(role) ? t(role) : account.role} · ${account.username}`}
        </dd>
        {account?.closed_on != null && (
          <>
            <dt>{t('privacy.closed')}</dt>
            <dd className="num">{day(account.closed_on)}</dd>
          </>
        )}
        {COUNTS.map((name) => (
          <Count key={name} label={t(`privacy.count.${name}`)} count={counts[name]} />
        ))}
      </dl>
      <h3 className="account__more">{t('privacy.preview')}</h3>
      <ErasureLines erasure={erasure} />
      <div className="row account__foot">
        <Button onClick={() => setAct('export')}>{t('privacy.export')}</Button>
        <Button look="danger" onClick={() => setAct('erase')}>
          {t('privacy.erase')}
        </Button>
      </div>
      {act === 'export' && (
        <StepUpDialog
          title={t('privacy.export')}
          proven={{ act: 'person-export', target: email }}
          submit={t('privacy.export.submit')}
          run={async (proof) => saveFile(await exportPerson(email, proof), 'personne.json')}
          onClose={() => setAct(undefined)}
        >
          <p>{t('privacy.export.text', { email })}</p>
        </StepUpDialog>
      )}
      {act === 'erase' && (
        <StepUpDialog
          title={t('privacy.erase.title', { email })}
          proven={{ act: 'person-erasure', target: email }}
          submit={t('privacy.erase.submit')}
          isDanger
          run={async (proof) => {
            const outcome = await erasePerson(email, proof)
            showOutcome(outcome, t('privacy.erased'))
            if (outcome.pending === null) onErased()
            else await invalidate(PEOPLE_KEY)
          }}
          onClose={() => setAct(undefined)}
        >
          <p>{t('privacy.erase.text')}</p>
          <ErasureLines erasure={erasure} />
        </StepUpDialog>
      )}
    </section>
  )
}

function Count({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="num">{count}</dd>
    </>
  )
}

/** What is removed, and what is kept, why and until when. */
function ErasureLines({ erasure: { account, dossiers, same_name } }: { readonly erasure: PersonErasure }) {
  return (
    <ul>
      <li>{t(`privacy.outcome.${account}`)}</li>
      {dossiers.map(({ id, kept, kept_until }) => (
        <li key={id}>
          {kept === null
            ? t('privacy.removed', { id: String(id) })
            : t('privacy.kept', { id: String(id), reason: t(`privacy.kept.${kept}`) })}
          {kept_until !== null && ` ${t('privacy.kept-until', { day: day(kept_until) })}`}
        </li>
      ))}
      {same_name.map((id) => (
        <li key={id}>{t('privacy.same-name', { id: String(id) })}</li>
      ))}
      <li>{t('privacy.stays')}</li>
    </ul>
  )
}
