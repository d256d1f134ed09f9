import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { changeName, PEOPLE_KEY } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import type { PersonDialogProps } from './person-dialog.ts'

const LONGEST = 100

/** Corrects the name of a person, or gives them a new one. Needs no step-up proof, since a name grants nothing. */
export function ChangeNameDialog({ person, onClose }: PersonDialogProps) {
  const fields = useRef<HTMLDivElement>(null)
  const known = { first_name: person.first_name, last_name: person.last_name }
  const [name, setName] = useState(known)
  const save = useSingleMutation({
    mutationFn: () => changeName(person.id, { ...name, known }),
    onSuccess: () => {
      showToast(t('people.change-name.done', { name: `${name.first_name} ${name.last_name}` }))
      onClose()
    },
    // Also after a refusal: the title then shows the name as somebody else has changed it.
    onSettled: () => invalidate(PEOPLE_KEY),
  })
  const refusals = save.error instanceof ApiError ? save.error.errors : []
  const propsOf = (property: keyof typeof name) => ({
    error: refusals.find((each) => each.property === property)?.message,
    maxLength: LONGEST,
    autoComplete: 'off',
    value: name[property],
    onChange: (text: string) => setName((before) => ({ ...before, [property]: text })),
  })
  const isOfField = refusals.some(({ property }) => property in name)
  useEffect(() => {
    if (save.error) fields.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [save.error])
  return (
    <AskModal
      title={t('people.change-name.title', { name: person.name })}
      form={{ className: 'stack', noValidate: true }}
      confirm={t('people.save')}
      disabled={name.first_name.trim() === '' || name.last_name.trim() === ''}
      isPending={save.isPending}
      onClose={onClose}
      onConfirm={() => save.mutate()}
    >
      <p>{t('people.change-name.text')}</p>
      <div ref={fields} className="stack">
        <InputField label={t('people.first-name')} {...propsOf('first_name')} />
        <InputField label={t('people.last-name')} {...propsOf('last_name')} />
      </div>
      {!isOfField && <FailureLines error={save.error} otherwise={t('administration.failed')} />}
    </AskModal>
  )
}
