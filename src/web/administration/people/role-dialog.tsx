import { useState } from 'react'
import { WORKING_ROLES, wireRole } from '#vocabulary/role.ts'
import { changeRole, PEOPLE_KEY } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { SelectField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { StepUpDialog } from '../step-up-dialog.tsx'
import { showOutcome } from './act-toast.ts'
import type { PersonDialogProps } from './person-dialog.ts'

/** Changes the role of a staff member. */
export function RoleDialog({ person, onClose }: PersonDialogProps) {
  const choices = WORKING_ROLES.map(wireRole)
  const [role, setRole] = useState(person.role)
  return (
    <StepUpDialog
      title={t('people.change-role.title', { name: person.name })}
      proven={{ act: 'role-change', target: `${person.id} ${role}` }}
      submit={t('people.change-role')}
      isDanger
      isReady={role !== person.role}
      run={async (proof) => {
        const done = t('people.change-role.done', { name: person.name, role: t(`role.${role}`) })
        showOutcome(await changeRole(person.id, role, proof), done)
        await invalidate(PEOPLE_KEY)
      }}
      onClose={onClose}
    >
      <p>{t('people.change-role.text')}</p>
      <SelectField
        label={t('people.filter.role')}
        value={role}
        onChange={(text) => setRole(choices.find((each) => each === text) ?? role)}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {t(`role.${each}`)}
          </option>
        ))}
      </SelectField>
    </StepUpDialog>
  )
}
