import { useState } from 'react'
import { ADVISOR_IDENTITY_KEYS } from '#vocabulary/advisor-identity.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { changeIdentity, PEOPLE_KEY, type PersonDetail } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'

/** Legal identity of an advisor, as mission documents print it. Only the edited parts are sent. */
export function IdentityForm({ person }: { readonly person: PersonDetail }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const changed = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
  const save = useSingleMutation({
    mutationFn: () => changeIdentity(person.id, changed),
    onSuccess: async () => {
      showToast(t('people.identity.done'))
      setTyped({})
      await invalidate(PEOPLE_KEY)
    },
  })
  return (
    <TitledPanel id="person-identity" title={t('people.identity')}>
      <Form className="people__body stack" onSubmit={() => Object.keys(changed).length > 0 && save.mutate()}>
        {ADVISOR_IDENTITY_KEYS.map((key) => (
          <InputField
            key={key}
            label={t(`people.identity.${key}`)}
            maxLength={300}
            autoComplete="off"
            value={typed[key] ?? person.advisor_identity?.[key] ?? ''}
            onChange={(text) => setTyped((before) => ({ ...before, [key]: text }))}
          />
        ))}
        <FailureLines error={save.error} otherwise={t('administration.failed')} />
        <div>
          <Button
            type="submit"
            look="primary"
            busy={save.isPending}
            disabled={Object.keys(changed).length === 0}
          >
            {t('people.save')}
          </Button>
        </div>
      </Form>
    </TitledPanel>
  )
}
