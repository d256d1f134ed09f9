import { t } from '#web/wording/translation.ts'
import type { Correction } from '#contract/corrections.ts'
import { Difference } from './difference.tsx'
import '#web/styles/corrections.css'

export type Consequences = NonNullable<Correction['consequences']>

/** Every answer that differs: what it was, what it becomes. */
export function Changes({ changes }: { readonly changes: Consequences['changes'] }) {
  if (changes.length === 0) return <p className="muted">{t('correction.changes.none')}</p>
  return (
    <dl className="changes">
      {changes.map(({ elementId, label, before, after, isComputed }) => (
        <div key={elementId}>
          <dt>
            {label}
            {isComputed && <small> {t('correction.changes.computed')}</small>}
          </dt>
          <dd>
            <Difference before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
