import { t } from '#web/wording/translation.ts'
import type { Subscriber } from '#contract/pairing.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { Scope } from '#vocabulary/pairing-scope.ts'

/**
 * The subscriber of a side, in one line, or field by field when no comparison follows. A company shows name and legal
 * form. Source: shell §2 Tab Pairing.
 */
export function SubscriberRecall({
  scope,
  subscriber,
  coSubscriber,
  isAlone,
}: {
  readonly scope: Scope
  readonly subscriber: Subscriber | null
  readonly coSubscriber: Subscriber | null
  readonly isAlone: boolean
}) {
  if (!subscriber) return <Alert tone="info">{t(`pairing.nobody.${scope}`)}</Alert>
  const birth = [subscriber.birthDay, subscriber.birthCity, subscriber.birthCountry]
    .filter(Boolean)
    .join(', ')
  const facts = [
    [t('pairing.column.name'), subscriber.fullName],
    [t('pairing.column.legalform'), subscriber.legalForm],
    [t('pairing.column.birth'), birth],
    [t('pairing.column.email'), isAlone ? subscriber.email : null],
    [t('pairing.column.phone'), isAlone ? subscriber.mobile : null],
    [t('pairing.column.iban'), isAlone ? subscriber.iban : null],
    [t('pairing.column.cosub'), coSubscriber?.fullName ?? t(statusKey(subscriber))],
    [t('pairing.column.code'), subscriber.username],
  ].filter(([, value]) => value)
  return (
    <section className="panel recall" aria-label={t('pairing.recall')}>
      <h2>{t('pairing.recall')}</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function statusKey({ cosous }: Subscriber) {
  if (cosous === null) return 'pairing.not-recorded'
  return cosous ? 'common.yes' : 'common.no'
}
