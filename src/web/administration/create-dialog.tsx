import { useState } from 'react'
import { purposeOf, SCOPES } from '#vocabulary/scope.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { createIntegration, INTEGRATIONS_KEY, type Integrations } from '#web/api/integrations.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { InputField, SelectField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { Checkboxes, Choices } from './choices.tsx'
import { EMPTY_DRAFT, peopleOf, readDraft, type IntegrationDraft } from './integration-draft.ts'
import { IssuedValues } from './issued-values.tsx'
import { KeyField } from './key-field.tsx'

type Owners = Pick<Integrations, 'people' | 'networks'>

/** Gives a program an identity, then shows the credentials that the program needs. */
export function CreateDialog({ owners, onClose }: { readonly owners: Owners; readonly onClose: () => void }) {
  const [draft, setDraft] = useState<IntegrationDraft>(EMPTY_DRAFT)
  const body = readDraft(draft)
  const create = useSingleMutation({
    mutationFn: createIntegration,
    // Created, too, where the answer was lost.
    onSettled: () => invalidate(INTEGRATIONS_KEY),
  })
  if (create.data) return <IssuedValues issued={create.data} onClose={onClose} />
  return (
    <AskModal
      title={t('administration.create')}
      form={{ className: 'stack' }}
      confirm={t('administration.create.save')}
      disabled={!body}
      isPending={create.isPending}
      onClose={onClose}
      onConfirm={() => body && create.mutate(body)}
    >
      <DraftFields
        draft={draft}
        owners={owners}
        onChange={(changes) => setDraft((former) => ({ ...former, ...changes }))}
      />
      <FailureLines error={create.error} otherwise={t('administration.failed')} />
    </AskModal>
  )
}

interface DraftProps {
  readonly draft: IntegrationDraft
  readonly owners: Owners
  readonly onChange: (changes: Partial<IntegrationDraft>) => void
}

function DraftFields({ draft, owners, onChange }: DraftProps) {
  const { name, kind, scopes, method, pasted, expiresOn } = draft
  return (
    <>
      <InputField
        label={t('administration.name')}
        hint={t('administration.name.hint')}
        maxLength={80}
        value={name}
        onChange={(text) => onChange({ name: text })}
      />
      <Choices
        legend={t('administration.kind')}
        choices={(['advising', 'register', 'provisioning'] as const).map((value) => ({
          value,
          label: t(`administration.kind.${value}`),
        }))}
        selected={kind}
        onSelect={(value) =>
          onChange({ kind: value, scopes: [], owner: '', chosen: [], isChosen: value === 'register' })
        }
      />
      <WhoseFields draft={draft} owners={owners} onChange={onChange} />
      <Checkboxes
        legend={t('administration.scopes')}
        choices={SCOPES.filter((scope) => purposeOf(scope) === kind).map((value) => ({
          value,
          label: t(`administration.scope.${value}`),
        }))}
        selected={scopes}
        onChange={(selected) => onChange({ scopes: selected })}
      />
      <Choices
        legend={t('administration.method')}
        choices={(['key', 'secret'] as const).map((value) => ({
          value,
          label: t(`administration.method.${value}`),
        }))}
        selected={method}
        onSelect={(value) => onChange({ method: value })}
      />
      {method === 'key' && <KeyField value={pasted} onChange={(text) => onChange({ pasted: text })} />}
      <InputField
        label={t('administration.expires')}
        type="date"
        value={expiresOn}
        onChange={(text) => onChange({ expiresOn: text })}
      />
    </>
  )
}

/**
 * The owner of the program and the people it acts for. A register program belongs to the company and names its
 * reviewers; a program that manages accounts acts for nobody.
 */
function WhoseFields({ draft, owners, onChange }: DraftProps) {
  const { kind, owner, isChosen, chosen } = draft
  const possible = peopleOf(draft, owners.people)
  return (
    <>
      {kind !== 'register' && (
        <SelectField
          label={t('administration.owner')}
          value={owner}
          onChange={(text) => onChange({ owner: text, chosen: [] })}
        >
          <option value="">{t('administration.owner.company')}</option>
          <OwnerOptions kind={kind} owners={owners} />
        </SelectField>
      )}
      {kind === 'advising' && (
        <Choices
          legend={t('administration.actsFor')}
          choices={[
            { value: 'all', label: t('administration.actsFor.all') },
            { value: 'chosen', label: t('administration.actsFor.choose') },
          ]}
          selected={isChosen ? 'chosen' : 'all'}
          onSelect={(value) => onChange({ isChosen: value === 'chosen', chosen: [] })}
        />
      )}
      {isChosen && (
        <Checkboxes
          legend={t('administration.actsFor.choose')}
          choices={possible.map(({ email, name }) => ({ value: email, label: `${name} (${email})` }))}
          selected={chosen}
          onChange={(selected) => onChange({ chosen: selected })}
        />
      )}
      {isChosen && possible.length === 0 && <p className="muted">{t('administration.actsFor.none')}</p>}
    </>
  )
}

/**
 * Networks, then people. Accounts are created under a manager, so a program that manages accounts cannot belong to a
 * network.
 */
function OwnerOptions({
  kind,
  owners: { networks, people },
}: {
  readonly kind: IntegrationDraft['kind']
  readonly owners: Owners
}) {
  const owning = people.filter(
    ({ role }) => role === 'manager' || (role === 'partner' && kind === 'advising'),
  )
  return (
    <>
      {kind === 'advising' && networks.length > 0 && (
        <optgroup label={t('administration.owner.networks')}>
          {networks.map(({ id, name }) => (
            <option key={id} value={`network:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('administration.owner.people')}>
        {owning.map(({ email, name }) => (
          <option key={email} value={email}>
            {name} ({email})
          </option>
        ))}
      </optgroup>
    </>
  )
}
