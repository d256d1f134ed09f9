import { useQuery } from '@tanstack/react-query'
import type { DossierVigilance } from '#contract/vigilance.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { dossierVigilance } from '#web/api/vigilance.ts'
import { StateChip, type StateLook } from '#web/ui/state-chip.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { ConclusionForm } from './conclusion-form.tsx'
import { VigilanceReasons } from './vigilance-reasons.tsx'
import '#web/styles/vigilance.css'

const LOOKS: Readonly<Record<DossierVigilance['level'], StateLook>> = {
  reduced: { tone: 'ok', mark: 'check' },
  standard: { tone: 'neutral', mark: 'check' },
  enhanced: { tone: 'warn', mark: 'alert' },
}

/**
 * The level of vigilance of a dossier under review, the reasons for it, and the conclusions that the enhanced level
 * requires.
 */
export function VigilanceCard({ dossierId }: { readonly dossierId: number }) {
  const { data, error, refetch } = useQuery(dossierVigilance(dossierId))
  return (
    <section className="panel vigilance" aria-labelledby="vigilance-title">
      <div className="vigilance__head">
        <h2 id="vigilance-title">{t('vigilance.title')}</h2>
        {data && <StateChip look={LOOKS[data.level]} label={t(`vigilance.level.${data.level}`)} />}
      </div>
      <LoadState of={{ data, error, refetch }} lines={1} title={t('vigilance.load-error')} />
      {data && (
        <>
          <VigilanceReasons reasons={data.reasons} />
          {data.asks_conclusion && <Conclusions dossierId={dossierId} vigilance={data} />}
          <History history={data.history} />
        </>
      )}
    </section>
  )
}

function Conclusions({
  dossierId,
  vigilance: { conclusions, can_conclude: canConclude, digest },
}: {
  readonly dossierId: number
  readonly vigilance: DossierVigilance
}) {
  const isConcluded = conclusions.some(({ current }) => current)
  return (
    <>
      {conclusions.length > 0 && (
        <ol className="vigilance__conclusions" aria-label={t('vigilance.conclusions')}>
          {conclusions.map(({ id, author, at, text, current, own }) => (
            <li key={id}>
              <p>
                <strong>{author.name || t('vigilance.erased')}</strong>{' '}
                <time className="num muted" dateTime={at}>
                  {moment(at)}
                </time>
              </p>
              <p className="vigilance__text" dir="auto">
                {text}
              </p>
              {!current && <p className="muted small">{t('vigilance.outdated')}</p>}
              {current && own && canConclude && <p className="muted small">{t('vigilance.own')}</p>}
            </li>
          ))}
        </ol>
      )}
      {!isConcluded && <p>{t('vigilance.ask')}</p>}
      {canConclude && (
        <ConclusionForm key={dossierId} dossierId={dossierId} digest={digest} isFirst={!isConcluded} />
      )}
    </>
  )
}

function History({ history }: Pick<DossierVigilance, 'history'>) {
  if (history.length === 0) return null
  return (
    <details className="vigilance__history">
      <summary>{t('vigilance.history', { count: history.length })}</summary>
      <ol>
        {history.map(({ at, occasion, level, reasons }) => (
          <li key={`${at} ${occasion}`}>
            {t('vigilance.history.line', {
              occasion: t(`vigilance.occasion.${occasion}`),
              moment: moment(at),
              level: t(`vigilance.level.${level}`),
            })}
            {reasons.length > 0 && <span className="muted small">{reasons.join(' ')}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
