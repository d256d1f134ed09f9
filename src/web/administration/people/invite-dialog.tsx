import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LOCALES, type Locale } from '#vocabulary/locale.ts'
import { isAdvising, isClient, isInvestor, ROLES, wireRole, type Role } from '#vocabulary/role.ts'
import { allNetworks, invitePerson, PEOPLE_KEY, type InvitePerson } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { InputField, SelectField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
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

const EMPTY: Omit<Draft, 'language'> = {
  email: '',
  role: 'advisor',
  firstName: '',
  lastName: '',
  number: '',
  superior: '',
  team: '',
}

/** Invites one person. A role with access beyond its own data requires a step-up proof. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { locales } = useDeployment()
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, language: locales[0] ?? 'fr' })
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const body = readDraft(draft)
  const isWide = !isAdvising(draft.role) && !isInvestor(draft.role)
  return (
    <StepUpDialog
      title={t('people.invite')}
      proven={{ act: 'invitation', target: `${body?.email ?? ''} ${wireRole(draft.role)}` }}
      submit={t('people.invite.submit')}
      isNeeded={isWide}
      isReady={body !== undefined}
      run={async (proof) => {
        if (body === undefined) return
        showOutcome(await invitePerson(body, proof), t('people.invite.done', { email: body.email }))
        await invalidate(PEOPLE_KEY)
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
  const { data } = useQuery(allNetworks())
  const { locales } = useDeployment()
  const { role } = draft
  const held = (key: 'email' | 'firstName' | 'lastName' | 'number' | 'superior', type = 'text') => ({
    type,
    autoComplete: 'off',
    value: draft[key],
    onChange: (typed: string) => onChange({ [key]: typed }),
  })
  return (
    <>
      <SelectField
        label={t('people.filter.role')}
        value={role}
        onChange={(text) => onChange({ role: ROLES.find((each) => each === text) ?? role })}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {t(`role.${wireRole(each)}`)}
          </option>
        ))}
      </SelectField>
      <InputField label={t('people.email')} {...held('email', 'email')} />
      <InputField label={t('people.first-name')} {...held('firstName')} />
      <InputField label={t('people.last-name')} {...held('lastName')} />
      {(isAdvising(role) || isInvestor(role)) && (
        <InputField
          label={t('people.number')}
          hint={t(isAdvising(role) ? 'people.number.advisor' : 'people.number.client')}
          {...held('number')}
        />
      )}
      {hasSuperior(role) && (
        <InputField
          label={t('people.superior')}
          hint={t(isClient(role) ? 'people.superior.advisor' : 'people.superior.manager')}
          {...held('superior', 'email')}
        />
      )}
      {isAdvising(role) && (
        <SelectField
          label={t('people.filter.team')}
          value={draft.team}
          onChange={(text) => onChange({ team: text })}
        >
          <option value="">{t('people.no-team')}</option>
          {(data?.networks ?? []).flatMap((network) =>
            network.teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {network.name} / {name}
              </option>
            )),
          )}
        </SelectField>
      )}
      {locales.length > 1 && (
        <SelectField
          label={t('people.language')}
          value={draft.language}
          onChange={(text) => onChange({ language: LOCALES.find((each) => each === text) ?? draft.language })}
        >
          {LOCALES.filter((each) => locales.includes(each)).map((each) => (
            <option key={each} value={each}>
              {t(`people.language.${each}`)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
