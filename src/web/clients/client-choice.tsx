import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { splitMatch } from './split-match.ts'

export function fullName(client: Client): string {
  return [client.civility, client.first_name, client.last_name].filter((part) => part).join(' ')
}

/** One radio button per client: arrows move, Enter creates. */
export function ClientChoice({
  clients,
  search,
  chosen,
  onChoose,
}: {
  readonly clients: readonly Client[]
  readonly search: string
  readonly chosen: Client | null
  readonly onChoose: (client: Client) => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="sr-only">{t('create-client.list')}</legend>
      {clients.map((client) => {
        const isChosen = client.id === chosen?.id
        return (
          <label key={client.id} className={isChosen ? 'cust cust--on' : 'cust'}>
            <input
              className="sr-only"
              type="radio"
              name="client"
              checked={isChosen}
              onChange={() => onChoose(client)}
            />
            <span className="disc" aria-hidden="true">
              {client.first_name.charAt(0) + client.last_name.charAt(0)}
            </span>
            <span>
              <strong>
                <Highlighted text={fullName(client)} search={search} />
              </strong>
              <small>{client.email}</small>
            </span>
            <span className="num muted">
              <Highlighted text={t('create-client.number', { number: client.username })} search={search} />
            </span>
            <span className="tick">{isChosen && <Icon of={Check} />}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

function Highlighted({ text, search }: { readonly text: string; readonly search: string }) {
  const { before, match, after } = splitMatch(text, search)
  return (
    <>
      {before}
      {match !== '' && <mark>{match}</mark>}
      {after}
    </>
  )
}
