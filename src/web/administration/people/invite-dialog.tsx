import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Locale } from '#vocabulary/locale.ts'
import { isAdvising, isClient, isInvestor, ROLES, wireRole, type Role } from '#vocabulary/role.ts'
import { allNetworks, invitePerson, PEOPLE_KEY, type InvitePerson } from '#web/api/people.ts'
import { Field } from '#web/ui/field.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { StepUpDialog } from '../step-up-dialog.tsx'
import { showOutcome } from './act-toast.ts'

interface Draft {
  readonly email: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly number: string
  readonly superior: string
  readonly team: string
  readonly language: Locale
}

const EMPTY: Draft = {
  email: '',
  role: 'advisor',
  firstName: '',
  lastName: '',
  number: '',
  superior: '',
  team: '',
  language: 'fr',
}

/** Invites one person. A role with access beyond its own data requires a step-up proof. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const body = readDraft(draft)
  const isWide = !isAdvising(draft.role) && !isInvestor(draft.role)
  return (
    <StepUpDialog
      title={t('people.invite.title')}
      proven={{ act: 'invitation', target: `${body?.email ?? ''} ${wireRole(draft.role)}` }}
      submit={t('people.invite.submit')}
      isNeeded={isWide}
      isReady={body !== undefined}
      run={async (proof) => {
        if (body === undefined) return
        showOutcome(await invitePerson(body, proof), t('people.invite.done', { email: body.email }), t)
        await queries.invalidateQueries({ queryKey: PEOPLE_KEY })
      }}
      onClose={onClose}
    >
      <InviteFields draft={draft} onChange={change} />
    </StepUpDialog>
  )
}

/** Undefined while a field is missing. */
function readDraft(draft: Draft): InvitePerson | undefined {
  const { role } = draft
  const email = draft.email.trim().toLowerCase()
  const isComplete =
    email !== '' &&
    draft.firstName.trim() !== '' &&
    draft.lastName.trim() !== '' &&
    (!isAdvising(role) || draft.number.trim() !== '') &&
    (!isClient(role) || draft.superior.trim() !== '')
  if (!isComplete) return undefined
  const given = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    email,
    role: wireRole(role),
    first_name: draft.firstName.trim(),
    last_name: draft.lastName.trim(),
    civility: null,
    mobile: null,
    number: isAdvising(role) || isInvestor(role) ? given(draft.number) : null,
    superior: hasSuperior(role) ? (given(draft.superior)?.toLowerCase() ?? null) : null,
    team: isAdvising(role) && draft.team !== '' ? Number(draft.team) : null,
    language: draft.language,
  }
}

const hasSuperior = (role: Role) => isClient(role) || role === 'advisor' || role === 'partner'

function InviteFields({
  draft,
  onChange,
}: {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
}) {
  const { t } = useTranslation()
  const { data } = useQuery(allNetworks())
  const { role } = draft
  const text = (key: 'email' | 'firstName' | 'lastName' | 'number' | 'superior', type = 'text') => ({
    className: 'input',
    type,
    autoComplete: 'off',
    value: draft[key],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ [key]: target.value }),
  })
  return (
    <>
      <Field label={t('people.filter.role')}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={role}
            onChange={({ target }) => onChange({ role: ROLES.find((each) => each === target.value) ?? role })}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {t(`role.${wireRole(each)}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('people.email')}>
        {(control) => <input {...control} {...text('email', 'email')} />}
      </Field>
      <Field label={t('people.first-name')}>
        {(control) => <input {...control} {...text('firstName')} />}
      </Field>
      <Field label={t('people.last-name')}>{(control) => <input {...control} {...text('lastName')} />}</Field>
      {(isAdvising(role) || isInvestor(role)) && (
        <Field
          label={t('people.number')}
          hint={t(isAdvising(role) ? 'people.number.advisor' : 'people.number.client')}
        >
          {(control) => <input {...control} {...text('number')} />}
        </Field>
      )}
      {hasSuperior(role) && (
        <Field
          label={t('people.superior')}
          hint={t(isClient(role) ? 'people.superior.advisor' : 'people.superior.manager')}
        >
          {(control) => <input {...control} {...text('superior', 'email')} />}
        </Field>
      )}
      {isAdvising(role) && (
        <Field label={t('people.filter.team')}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={draft.team}
              onChange={({ target }) => onChange({ team: target.value })}
            >
              <option value="">{t('people.none')}</option>
              {(data?.networks ?? []).flatMap((network) =>
                network.teams.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {network.name} / {name}
                  </option>
                )),
              )}
            </select>
          )}
        </Field>
      )}
    </>
  )
}
