import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAdvising, roleOf } from '#vocabulary/role.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { depart, PEOPLE_KEY, peoplePage, previewDeparture } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { InputField, SelectField } from '#web/ui/input-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { t } from '#web/wording/translation.ts'
import { SearchField } from '../search-field.tsx'
import { StepUpDialog } from '../step-up-dialog.tsx'
import { showOutcome } from './act-toast.ts'
import { DeparturePreviewList } from './departure-preview.tsx'
import type { PersonDialogProps } from './person-dialog.ts'

const SEARCH_DELAY_MS = 250

/**
 * Transfers a departing advisor's clients and dossiers to another one, after a preview of what moves and what stays.
 */
export function DepartureDialog({ person, onClose }: PersonDialogProps) {
  const [search, setSearch] = useState('')
  const [to, setTo] = useState(0)
  const [reason, setReason] = useState('')
  const [mails, setMails] = useState(true)
  const [closes, setCloses] = useState(true)
  const found = useQuery({
    ...peoplePage({ search: useDebounced(search, SEARCH_DELAY_MS) }),
    placeholderData: keepPreviousData,
  })
  const choices = (found.data?.people ?? []).filter(
    ({ id, role, state }) => id !== person.id && isAdvising(roleOf(role)) && state !== 'closed',
  )
  const preview = useQuery({
    queryKey: [...PEOPLE_KEY, 'departure', person.id, to],
    queryFn: () => previewDeparture(person.id, to),
    enabled: to !== 0,
  })
  const stays = preview.data ? preview.data.refused.length > 0 || preview.data.members_stay : false
  const close = closes && !stays && person.state !== 'closed'
  return (
    <StepUpDialog
      title={t('people.departure.title', { name: person.name })}
      proven={{ act: 'advisor-departure', target: `${person.id} ${to}` }}
      submit={t('people.departure.submit')}
      isDanger
      isReady={preview.data !== undefined && reason.trim() !== ''}
      run={async (proof) => {
        const body = { to, reason, mails, close }
        showOutcome(await depart(person.id, body, proof), t('people.departure.done', { name: person.name }))
        await invalidate(PEOPLE_KEY)
      }}
      onClose={onClose}
    >
      <p>{t('people.departure.text')}</p>
      <SearchField label={t('people.departure.search')} value={search} onChange={setSearch} />
      <SelectField label={t('people.departure.to')} value={to} onChange={(text) => setTo(Number(text))}>
        <option value={0}>{t('people.departure.choose')}</option>
        {choices.map(({ id, name, number }) => (
          <option key={id} value={id}>
            {name} ({number})
          </option>
        ))}
      </SelectField>
      {to !== 0 && preview.isPending && <Skeleton lines={3} />}
      <FailureLines error={preview.error} otherwise={t('administration.failed')} />
      {preview.data && <DeparturePreviewList preview={preview.data} />}
      <InputField label={t('people.departure.reason')} maxLength={500} value={reason} onChange={setReason} />
      <label>
        <input type="checkbox" checked={mails} onChange={({ target }) => setMails(target.checked)} />{' '}
        {t('people.departure.mails')}
      </label>
      {person.state !== 'closed' && (
        <label>
          <input
            type="checkbox"
            checked={close}
            disabled={stays}
            onChange={({ target }) => setCloses(target.checked)}
          />{' '}
          {t('people.departure.close')}
        </label>
      )}
    </StepUpDialog>
  )
}
