import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { allBatches, checkTable, PEOPLE_KEY, type CheckedTable } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextareaField } from '#web/ui/input-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { t } from '#web/wording/translation.ts'
import { AdministrationTabs } from '../administration-tabs.tsx'
import { BatchLine } from './batch-line.tsx'
import { MistakeTable } from './mistake-table.tsx'
import { TableFile } from './table-file.tsx'
import './people.css'

/**
 * Invites people from a table, pasted or from a file: first lists every mistake, then creates the accounts and shows
 * their progress.
 */
export function InvitationsPage() {
  const [text, setText] = useState('')
  const { data: tables } = useQuery(allBatches())
  const check = useSingleMutation({
    mutationFn: checkTable,
    onSuccess: () => invalidate([...PEOPLE_KEY, 'batches']),
  })
  return (
    <div className="page page--list people">
      <AdministrationTabs current="people" />
      <BackLink to="/administration/personnes" label={t('people.title')} />
      <PageHeading title={t('people.invite-table')} />
      <Form className="stack" onSubmit={() => text.trim() !== '' && check.mutate(text)}>
        <TableFile onText={setText} />
        <TextareaField
          label={t('people.table.paste')}
          hint={t('people.table.columns')}
          className="input people__table"
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <FailureLines error={check.error} otherwise={t('administration.failed')} />
        <div>
          <Button type="submit" look="primary" busy={check.isPending} disabled={text.trim() === ''}>
            {t('people.table.check')}
          </Button>
        </div>
      </Form>
      {check.data && <Checked table={check.data} />}
      {tables && tables.batches.length > 0 && (
        <TitledPanel id="invitation-tables" title={t('people.table.last')}>
          <ul className="people__rights people__body">
            {tables.batches.map((batch) => (
              <BatchLine key={batch.id} batch={batch} />
            ))}
          </ul>
        </TitledPanel>
      )}
    </div>
  )
}

function Checked({ table }: { readonly table: CheckedTable }) {
  const { lines, mistakes, sample } = table
  if (mistakes.length > 0) return <MistakeTable {...table} />
  return (
    <div aria-live="polite" className="people__preview">
      <p>{t('people.table.ready', { count: lines })}</p>
      <ul>
        {sample.map(({ line, email, name, role }) => (
          <li key={line}>
            {name}, {email}, {t(`role.${role}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
