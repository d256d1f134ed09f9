import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CeremonyState } from '#contract/signature.ts'
import { useOriginWords } from '#web/origins/use-origin-words.ts'
import { useFormat } from '#web/wording/use-format.ts'
import type { Statements } from './use-statements.ts'
import './statements.css'

type Item = CeremonyState['statements'][number]['items'][number]

/** The party's own statements that somebody else entered, before its documents: confirmed by one tick a page. */
export function StatementsPage({
  name,
  statements,
}: {
  readonly name: string
  readonly statements: Statements
}) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const [isWrong, setWrong] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { pages, confirmed, isDone } = statements
  const count = pages.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <main id="contenu" className="statements">
      <h1 ref={heading} tabIndex={-1}>
        {t('ceremony.statements.title')}
      </h1>
      <p className="muted">{t('ceremony.signatory', { name })}</p>
      <p>{t('ceremony.statements.intro', { count })}</p>
      {pages.map(({ title, items }, index) => (
        <section key={title.fr} className="panel" aria-label={title[locale]}>
          <div className="panel__head">
            <h2>{title[locale]}</h2>
          </div>
          <div className="panel__body">
            <dl className="statements__list">
              {items.map((item) => (
                <Statement key={item.elementId} item={item} />
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
        <button type="button" className="linkbtn" aria-expanded={isWrong} onClick={() => setWrong(!isWrong)}>
          {t('ceremony.statements.wrong')}
        </button>
      </p>
      {isWrong && (
        <div className="alert alert--info">
          <div>
            <p>{t('ceremony.statements.wrong-text')}</p>
            <button type="button" className="linkbtn" onClick={() => statements.open(false)}>
              {t('ceremony.statements.read-first')}
            </button>
          </div>
        </div>
      )}
    </main>
  )
}

function Statement({ item: { label, shown, origin } }: { readonly item: Item }) {
  const { locale } = useFormat()
  const words = useOriginWords()
  return (
    <div>
      <dt>{label[locale]}</dt>
      <dd>
        <strong>{shown[locale]}</strong>
        {origin && <small className="muted">{words(origin)[0]}</small>}
      </dd>
    </div>
  )
}
