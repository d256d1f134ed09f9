import { Search, UserPlus } from '#web/ui/icons.ts'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { Pairing, PairingCandidates } from '#contract/pairing.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Scope } from '#vocabulary/pairing-scope.ts'
import { CodeModal } from './code-modal.tsx'
import { ComparisonLegend } from './comparison-legend.tsx'
import { CustomerComparison } from './customer-comparison.tsx'
import { SubscriberRecall } from './subscriber-recall.tsx'
import { usePairing } from './use-pairing.ts'
import type { Notify } from './use-timed-message.ts'

/** One side: the subscriber, potential customers, create new, choose by code. Source: shell §2. */
export function PairingSide({
  id,
  scope,
  candidates: { subscribers, customers },
  pairing,
  notify,
}: {
  readonly id: number
  readonly scope: Scope
  readonly candidates: PairingCandidates
  readonly pairing: Pairing
  readonly notify: Notify
}) {
  const [isByCode, setByCode] = useState(false)
  const pair = usePairing(id, scope, notify)
  const { isPending, run } = useAction(pair)
  const subscriber = subscribers[scope]
  const found = customers[scope]
  return (
    <>
      <SubscriberRecall
        scope={scope}
        subscriber={subscriber}
        coSubscriber={subscribers[`${scope}_cosous`]}
        isAlone={subscriber === null || found.length === 0}
      />
      {subscriber && (
        <section className="panel panel--clip" aria-labelledby={`candidates-${scope}`}>
          <div className="panel__head">
            <h2 id={`candidates-${scope}`}>{`${t('pairing.candidates')} (${found.length})`}</h2>
            {found.length > 0 && <ComparisonLegend />}
          </div>
          {found.length === 0 ? (
            <p className="empty">{t('pairing.candidates.empty')}</p>
          ) : (
            <CustomerComparison
              subscriber={subscriber}
              role={t(`pairing.role.${scope}`)}
              customers={found}
              paired={pairing[scope]}
              busy={isPending}
              onPair={({ username }) => void run({ code: username })}
            />
          )}
        </section>
      )}
      <div className="other">
        <div className="panel">
          <Icon of={Search} />
          <p>
            <strong>{t('pairing.by-code')}</strong>
            <small>{t('pairing.code.placeholder')}</small>
          </p>
          <Button onClick={() => setByCode(true)}>{t('pairing.enter-code')}</Button>
        </div>
        <div className="panel">
          <Icon of={UserPlus} />
          <p>
            <strong>{t(subscriber ? 'pairing.no-match' : 'pairing.create')}</strong>
            {subscriber && <small>{t('pairing.create.hint')}</small>}
          </p>
          {pairing[scope] === null ? (
            <span className="cmp__paired" tabIndex={-1}>
              {t('pairing.new-customer')}
            </span>
          ) : (
            <Button busy={isPending} onClick={() => void run({ code: null })}>
              {t('pairing.create')}
            </Button>
          )}
        </div>
      </div>
      {isByCode && (
        <CodeModal
          subscriber={subscriber}
          onPick={({ username, partnerCode }) => pair({ code: username, partner: partnerCode })}
          onClose={() => setByCode(false)}
        />
      )}
    </>
  )
}
