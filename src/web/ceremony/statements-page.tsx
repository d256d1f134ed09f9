import { useEffect, useRef, useState } from 'react'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { CeremonyState } from '#contract/signature.ts'
import { originWords } from '#web/origins/origin-words.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { CeremonyApi } from './ceremony-api.ts'
import type { Ceremony } from './use-ceremony.ts'
import type { Statements } from './use-statements.ts'
import './statements.css'

const StatementDialog = lazyPart(async () => (await import('./statement-dialog.tsx')).StatementDialog, {
  wording: 'corrections',
})

type Item = CeremonyState['statements'][number]['items'][number]

/** The party's own statements that somebody else entered, before its documents: confirmed by one tick a page. */
export function StatementsPage({
  statements,
  canSendBack,
  ...ceremony
}: {
  readonly api: CeremonyApi
  readonly ceremony: Ceremony
  readonly state: CeremonyState
  readonly offsetMs: number
  readonly statements: Statements
  /** Whether the dossier can still be sent back for a wrong answer, rather than only declined. */
  readonly canSendBack: boolean
}) {
  const { locale } = useTranslation()
  const [reported, setReported] = useState<Item | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { pages, confirmed, isDone } = statements
  const count = pages.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <main id="contenu" className="statements">
      <h1 ref={heading} tabIndex={-1}>
        {t('ceremony.statements.title')}
      </h1>
      <p className="muted">{t('ceremony.signatory', { name: ceremony.state.party.name })}</p>
      <p>{t('ceremony.statements.intro', { count })}</p>
      {pages.map(({ title, items }, index) => (
        <section key={title.fr} className="panel" aria-label={title[locale]}>
          <div className="panel__head">
            <h2>{title[locale]}</h2>
          </div>
          <div className="panel__body">
            <dl className="statements__list">
              {items.map((item) => (
                <Statement
                  key={item.elementId}
                  item={item}
                  onReport={canSendBack ? () => setReported(item) : undefined}
                />
              ))}
            </dl>
            <label className="check">
              <input
                type="checkbox"
                checked={confirmed.has(index + 1)}
                onChange={(event) => statements.confirm(index + 1, event.target.checked)}
              />
              <span>{t('ceremony.statements.confirm', { count: items.length })}</span>
            </label>
          </div>
        </section>
      ))}
      <p className="statements__actions">
        <button
          type="button"
          className="btn btn--primary"
          aria-disabled={!isDone}
          onClick={() => isDone && statements.open(false)}
        >
          {t('ceremony.statements.continue')}
        </button>
        <button type="button" className="linkbtn" onClick={() => statements.open(false)}>
          {t('ceremony.statements.read-first')}
        </button>
      </p>
      {!canSendBack && (
        <p className="alert alert--info">
          {t(`ceremony.statements.wrong-${ceremony.state.envelope.corrects ? 'corrected' : 'signed'}`)}
        </p>
      )}
      {reported && <StatementDialog {...ceremony} item={reported} onClose={() => setReported(null)} />}
    </main>
  )
}

function Statement({
  item: { label, shown, origin },
  onReport,
}: {
  readonly item: Item
  readonly onReport: (() => void) | undefined
}) {
  const { locale } = useTranslation()
  return (
    <div>
      <dt>{label[locale]}</dt>
      <dd>
        <strong>{shown[locale]}</strong>
        {origin && <small className="muted">{originWords(origin)[0]}</small>}
        {onReport && (
          <button
            type="button"
            className="linkbtn"
            aria-label={t('ceremony.statements.report-of', { question: label[locale] })}
            onClick={onReport}
          >
            {t('ceremony.statements.report')}
          </button>
        )}
      </dd>
    </div>
  )
}
