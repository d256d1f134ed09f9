import { t } from '#web/wording/translation.ts'
import type { Step } from './step-words.ts'

type Change = Step['changes'][number]

/** The answers that a step changed: former value, new value and how it came. */
export function StepChanges({ changes }: Pick<Step, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <dl className="timeline__changes">
      {changes.map((change) => (
        <div key={change.elementId}>
          <dt>{change.label}</dt>
          <dd>
            {change.from !== null && (
              <>
                <span className="sr-only">{t('timeline.was')} </span>
                <del>
                  <ChangedValue value={change.from} />
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ChangedValue value={change.to} />{' '}
            <small className="muted">{t(`timeline.how.${change.how}`)}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ChangedValue({ value }: { readonly value: Change['to'] }) {
  if (value === null) return <span className="muted">{t('timeline.empty')}</span>
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
  return typeof value === 'string' ? value : value.join(', ')
}
