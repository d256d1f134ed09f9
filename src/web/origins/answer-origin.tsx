import { CircleAlert, type IconPath } from '#web/ui/icons.ts'
import { Calculator, UserCheck, UserPen } from './origin-icons.ts'
import { createContext, useContext, useId, useMemo, useState, type ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import type { AnswerOrigin as Origin } from '#contract/answer-origins.ts'
import { Icon } from '#web/ui/icon.tsx'
import { originWords } from './origin-words.ts'
import '#web/styles/origins.css'

interface Origins {
  readonly of: Readonly<Record<string, Origin>>
  /** Whether each origin is written out rather than only marked. */
  readonly isShown: boolean
}

const OriginsContext = createContext<Origins>({ of: {}, isShown: false })

/** Marks the answers that the person concerned did not give, with a switch that writes out who gave them. */
export function WithOrigins({
  of,
  children,
}: {
  readonly of: Origins['of'] | undefined
  readonly children: ReactNode
}) {
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
      {of && !isShown && <Legend of={of} />}
      {children}
    </OriginsContext>
  )
}

/** Legend of the marks used below, which is also printed. Screen readers get the sentences of each answer instead. */
function Legend({ of }: Pick<Origins, 'of'>) {
  const found = new Set(
    Object.values(of)
      .filter(isMarked)
      .map((origin) => markOf(origin)),
  )
  return (
    <p className="origins__legend small muted" aria-hidden="true">
      {MARKS.filter((mark) => found.has(mark)).map((mark) => (
        <span key={mark}>
          <Icon of={ICONS[mark]} /> {t(`origin.mark.${mark}`)}
        </span>
      ))}
    </p>
  )
}

/** The origin of one answer: a mark with its label, or the sentences themselves. */
export function AnswerOrigin({ elementId }: { readonly elementId: string }) {
  const { of, isShown } = useContext(OriginsContext)
  const origin = of[elementId]
  if (!origin || (!isShown && !isMarked(origin))) return null
  const sentences = originWords(origin)
  const icon = ICONS[markOf(origin)]
  if (isShown) return <OriginSentences sentences={sentences} icon={icon} />
  return (
    <span className="origin" title={sentences.join('\n')}>
      <Icon of={icon} />
      <span className="sr-only">{sentences.join('. ')}</span>
    </span>
  )
}

function OriginSentences({
  sentences,
  icon,
}: {
  readonly sentences: readonly string[]
  readonly icon: IconPath
}) {
  return (
    <small className="origin origin--shown muted">
      <Icon of={icon} />
      <span>
        {sentences.map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </span>
    </small>
  )
}

/** Marks differ in shape, not only in colour. */
const ICONS = {
  given: UserPen,
  computed: Calculator,
  unconfirmed: CircleAlert,
  confirmed: UserCheck,
} as const satisfies Readonly<Record<string, IconPath>>

type Mark = keyof typeof ICONS
const MARKS: readonly Mark[] = ['given', 'computed', 'unconfirmed', 'confirmed']

/** Whether the person concerned did not give the answer, or somebody else had entered it as a draft. */
function isMarked({ own, typedBy }: Origin): boolean {
  return !own || typedBy !== null
}

function markOf(origin: Origin): Mark {
  if (origin.how === 'computed') return 'computed'
  if (origin.unconfirmed) return 'unconfirmed'
  return origin.confirmed ? 'confirmed' : 'given'
}
