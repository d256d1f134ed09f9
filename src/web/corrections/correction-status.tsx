import { invalidate } from '#web/api/query-client.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { Bell, Undo2 } from '#web/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { Correction } from '#contract/corrections.ts'
import { steerCorrection } from '#web/api/corrections.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { day, moment } from '#web/wording/page-format.ts'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { concernedName } from './concerned-name.ts'
import { ConsequenceList } from './consequence-list.tsx'
import { CorrectionChip, shownState } from './correction-chip.tsx'
import { RefusalNote } from './refusal-note.tsx'

/**
 * A correction as seen by its requester: the person asked, what changed, who has signed, and actions to remind and
 * withdraw.
 */
export function CorrectionStatus({
  correction,
  isFresh,
}: {
  readonly correction: Correction
  /** The request was made on this page: take the focus of the removed form. */
  readonly isFresh: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFresh) heading.current?.focus()
  }, [isFresh])
  const { id, state, remarks, consequences, refusal, appliedAt } = correction
  const shown = shownState(correction)
  return (
    <section className="panel ask" aria-labelledby={`correction-${id}`}>
      <div className="row row--wrap">
        <h2 id={`correction-${id}`} ref={heading} tabIndex={-1}>
          {t('correction.ask.title')}
        </h2>
        <CorrectionChip state={shown} />
      </div>
      <Asked correction={correction} />
      <ul className="ask__remarks">
        {remarks.map(({ number, place, quote, text }) => (
          <li key={number}>
            <span>
              <strong>{place}</strong>
              {quote !== null && <q className="muted">{quote}</q>}
              <span className="ask__text">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
      {shown === 'signing' && (
        <Alert tone="info">
          <p>{t('correction.signing.review')}</p>
        </Alert>
      )}
      <Signing correction={correction} />
      {state !== 'open' && consequences && <ConsequenceList consequences={consequences} />}
      {state === 'answered' && appliedAt !== null && <p className="muted">{t('correction.seen')}</p>}
      <Past history={correction.history} />
      <Steering correction={correction} />
    </section>
  )
}

function Asked({ correction }: { readonly correction: Correction }) {
  const { openedAt, deadline } = correction
  const said = { name: concernedName(correction), opened: day(openedAt) }
  return (
    <p className="muted">
      {deadline === null
        ? t('correction.status.asked-without-deadline', said)
        : t('correction.status.asked', { ...said, day: day(deadline) })}
    </p>
  )
}

/** Who signs again, and how far they are. */
function Signing({ correction: { signing } }: { readonly correction: Correction }) {
  if (signing.length === 0) return null
  return (
    <>
      <h3>{t('correction.signing')}</h3>
      <ul className="outcomes">
        {signing.map(({ kind, party, name, state, at }) => (
          <li key={`${kind} ${party}`}>
            {t('correction.signing.line', { name, state: t(`correction.party.${state}`) })}{' '}
            {at !== null && <span className="muted num">{moment(at)}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Past({ history }: { readonly history: Correction['history'] }) {
  return (
    <details className="passages">
      <summary>{t('correction.history')}</summary>
      <ol>
        {history.map(({ at, kind, by }) => (
          <li key={`${at} ${kind}`}>
            {t(`correction.event.${kind}`)}
            {by.name !== '' && `, ${by.name}`} <span className="muted num">{moment(at)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Reminds the person concerned, or withdraws the request after a confirmation. */
function Steering({ correction }: { readonly correction: Correction }) {
  const [isAsking, setAsking] = useState(false)
  const steering = useSingleMutation({
    mutationFn: (action: 'withdraw' | 'remind') => steerCorrection(correction, action),
    onSuccess(_done, action) {
      setAsking(false)
      showToast(t(action === 'remind' ? 'correction.reminded' : 'correction.withdrawn'))
    },
    async onSettled() {
      await invalidate(['review', correction.dossierId])
      // Once withdrawn, the correction and the focused button are no longer shown.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('#contenu')?.focus()
    },
  })
  const { may } = correction
  if (!may.remind && !may.withdraw) return null
  const failure = <FailureAlert error={steering.error} otherwise={t('correction.withdraw.failed')} />
  return (
    <>
      {!isAsking && failure}
      <div className="correct__acts">
        {may.withdraw && (
          <Button look="quiet" icon={Undo2} onClick={() => setAsking(true)}>
            {t('correction.withdraw')}
          </Button>
        )}
        {may.remind && (
          <Button icon={Bell} busy={steering.isPending} onClick={() => steering.mutate('remind')}>
            {t('correction.remind')}
          </Button>
        )}
      </div>
      {isAsking && (
        <AskModal
          title={t('correction.withdraw.title')}
          confirm={t('correction.withdraw')}
          look="danger"
          isPending={steering.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => steering.mutate('withdraw')}
        >
          <p>{t('correction.withdraw.explanation')}</p>
          {failure}
        </AskModal>
      )}
    </>
  )
}
