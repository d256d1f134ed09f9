import { useState } from 'react'
import type { Integration } from '#web/api/integrations.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StateChip, type StateLook } from '#web/ui/state-chip.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { t } from '#web/wording/translation.ts'
import { day, moment } from '#web/wording/page-format.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'

const LOOKS: Readonly<Record<Integration['state'], StateLook>> = {
  active: { tone: 'ok', mark: 'check' },
  expired: { tone: 'warn', mark: 'clock' },
  revoked: { tone: 'neutral', mark: 'stopped' },
}

/** Programs, newest first, with the actions on live ones. */
export function IntegrationTable({ integrations }: { readonly integrations: readonly Integration[] }) {
  const [rotated, setRotated] = useState<Integration>()
  const [revoked, setRevoked] = useState<Integration>()
  if (integrations.length === 0) return <EmptyState title={t('administration.empty')} />
  return (
    <>
      <div className="panel panel--clip">
        <table className="table table--cards table--labelled table--tight integrations">
          <TableHead
            labels={[
              'administration.name',
              'administration.scopes',
              'administration.actsFor',
              'administration.expires',
              'administration.lastUse',
              'administration.state',
            ]}
            actions="administration.rotate"
          />
          <tbody>
            {integrations.map((each) => (
              <IntegrationRow key={each.id} integration={each} onRotate={setRotated} onRevoke={setRevoked} />
            ))}
          </tbody>
        </table>
      </div>
      {rotated && <RotateDialog integration={rotated} onClose={() => setRotated(undefined)} />}
      {revoked && <RevokeDialog integration={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

function IntegrationRow({
  integration,
  onRotate,
  onRevoke,
}: {
  readonly integration: Integration
  readonly onRotate: (integration: Integration) => void
  readonly onRevoke: (integration: Integration) => void
}) {
  const { name, owner, network, scopes, acts_for, state, expires_at, last_used_at, overlap_until } =
    integration
  const people = acts_for?.map((person) => person.name).join(', ') ?? t('administration.actsFor.all')
  return (
    <tr>
      <td>
        {name}
        <small>
          {network
            ? (network.name ?? t('administration.owner.removed'))
            : (owner?.name ?? t('administration.owner.company'))}
        </small>
      </td>
      <td data-label={t('administration.scopes')}>
        {scopes.map((scope) => t(`administration.scope.${scope}`)).join(' · ')}
      </td>
      <td data-label={t('administration.actsFor')}>{people}</td>
      <td data-label={t('administration.expires')} className="num">
        {day(expires_at.slice(0, 10))}
        {overlap_until !== null && (
          <small>{t('administration.overlap.until', { when: moment(overlap_until) })}</small>
        )}
      </td>
      <td data-label={t('administration.lastUse')} className="num">
        {last_used_at === null ? t('administration.lastUse.none') : moment(last_used_at)}
      </td>
      <td data-label={t('administration.state')}>
        <StateChip look={LOOKS[state]} label={t(`administration.state.${state}`)} />
      </td>
      <td className="actions">
        {scopes.includes('events:read') && (
          <ButtonLink size="sm" to={`/administration/webhooks?integration=${integration.id}`}>
            {t('administration.webhooks')}
            <span className="sr-only"> {name}</span>
          </ButtonLink>
        )}
        {state === 'active' && (
          <>
            <Button size="sm" onClick={() => onRotate(integration)}>
              {t('administration.rotate')}
              <span className="sr-only"> {name}</span>
            </Button>
            <Button size="sm" look="danger" onClick={() => onRevoke(integration)}>
              {t('administration.revoke')}
              <span className="sr-only"> {name}</span>
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}
