import {
  createElement,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
  type ComponentType,
  type ReactElement,
} from 'react'
import { needWording, type WordingPart } from '#web/wording/i18n.ts'
import { t } from '#web/wording/translation.ts'
import { Alert } from './alert.tsx'
import { NextStep } from './next-step.tsx'

interface Options<Props> {
  /** Its wording, loaded with it. */
  readonly wording?: WordingPart
  /** Shown while it loads; nothing by default. */
  readonly Waiting?: ComponentType<Props>
  /** Shown when loading fails: a notice in its place (the default), a notice laid out as a page, or nothing. */
  readonly failure?: 'notice' | 'page' | 'nothing'
}

export interface LazyPart<Props> {
  (props: Props): ReactElement
  /** Loads it before the page is rendered, so that it is in the first frame and causes no layout shift. */
  readonly preload: () => Promise<void>
}

/**
 * A part of a page that is loaded when it is first rendered. If loading fails, the rest of the page stays: a notice
 * offers a retry, which also happens when the connection is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { wording, Waiting, failure = 'notice' }: Options<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props> | undefined> | undefined

  const fetchPart = async () => {
    try {
      const [Part] = await Promise.all([load(), wording && needWording(wording)])
      return (loaded = Part)
    } catch {
      return undefined
    }
  }
  const fetchOnce = () => (loading ??= fetchPart())
  const forget = () => {
    loading = undefined
  }

  function Fetched(props: Props) {
    const [attempt, setAttempt] = useState(1)
    const Found = use(fetchOnce())
    const retry = useCallback(() => {
      forget()
      setAttempt((last) => last + 1)
    }, [])
    if (Found) return createElement(Found, props)
    return <NotLoaded as={failure} attempt={attempt} onRetry={retry} />
  }

  function Part(props: Props) {
    // Decided once: React throws if a component that suspended no longer calls `use` on a later render.
    const [Shown] = useState(() => loaded ?? Fetched)
    return (
      <Suspense fallback={Waiting && <Waiting {...props} />}>
        <Shown {...props} />
      </Suspense>
    )
  }
  return Object.assign(Part, {
    preload: async () => {
      // Rendering the part retries.
      if (!(await fetchOnce())) forget()
    },
  })
}

function NotLoaded({
  as,
  attempt,
  onRetry,
}: {
  readonly as: NonNullable<Options<object>['failure']>
  readonly attempt: number
  readonly onRetry: () => void
}) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  if (as === 'nothing') return null
  // After two failures with a connection, a new release has probably replaced the files of this one.
  const isReplaced = attempt > 1 && navigator.onLine
  const notice = (
    <Alert tone="error" title={t('common.load-error')}>
      {as === 'page' && <NextStep />}
      <button
        type="button"
        className="linkbtn"
        onClick={() => (isReplaced ? window.location.reload() : onRetry())}
      >
        {t('common.retry')}
      </button>
    </Alert>
  )
  return as === 'page' ? <div className="page">{notice}</div> : notice
}
