import { Calculator, CircleAlert, UserCheck, UserPen, type IconPath } from '#web/ui/icons.ts'
import { createContext, useContext, useId, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { AnswerOrigin as Origin } from '#contract/answer-origins.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useOriginWords } from './use-origin-words.ts'
import '#web/styles/origins.css'

interface Origins {
  readonly of: Readonly<Record<string, Origin>>
  /** Whether each origin is written out, not only marked. */
  readonly isShown: boolean
}

const OriginsContext = createContext<Origins>({ of: {}, isShown: false })

/** Answers with a mark where the person concerned did not give them, and the switch that writes out who did. */
export function WithOrigins({
  of,
  children,
}: {
  readonly of: Origins['of'] | undefined
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const id = useId()
  const [isShown, setShown] = useState(false)
  const origins = useMemo(() => ({ of: of ?? {}, isShown }), [of, isShown])
  return (
    <OriginsContext value={origins}>
      {of && (
        <label className="check origins__switch" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={isShown}
            onChange={(event) => setShown(event.target.checked)}
          />
          <span className="small">{t('origin.show')}</span>
        </label>
      )}
      {children}
    </OriginsContext>
  )
}

/** The origin of one answer: a mark with its label, or the sentences themselves. */
export function AnswerOrigin({ elementId }: { readonly elementId: string }) {
  const { of, isShown } = useContext(OriginsContext)
  const words = useOriginWords()
  const origin = of[elementId]
  if (!origin) return null
  const sentences = words(origin)
  if (isShown) return <OriginSentences sentences={sentences} mark={markOf(origin)} />
  if (origin.own && origin.typedBy === null) return null
  return (
    <span className="origin" title={sentences.join('\n')}>
      <Icon of={markOf(origin)} />
      <span className="sr-only">{sentences.join('. ')}</span>
    </span>
  )
}

function OriginSentences({
  sentences,
  mark,
}: {
  readonly sentences: readonly string[]
  readonly mark: IconPath
}) {
  return (
    <small className="origin origin--shown muted">
      <Icon of={mark} />
      <span>
        {sentences.map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </span>
    </small>
  )
}

/** The shape differs, not only the colour: computed, to be confirmed, confirmed, given by somebody. */
function markOf(origin: Origin): IconPath {
  if (origin.how === 'computed') return Calculator
  if (origin.unconfirmed) return CircleAlert
  return origin.confirmed ? UserCheck : UserPen
}
