import { useEffect, useRef, useState } from 'react'
import type { LastStep } from '#contract/review-timeline.ts'
import { get } from '#web/api/call.ts'
import { listenToDossier } from '#web/api/live-state.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { catchFocus } from '#web/ui/catch-focus.ts'
import { t } from '#web/wording/translation.ts'
import { askInTurn } from './ask-in-turn.ts'

/**
 * Tells the reader that another person has changed the dossier. The page and unsaved input stay as they are until the
 * reader asks for the new state. The server's own changes are shown at once.
 */
export function MovedDossier({
  id,
  shown,
  onRefresh,
  onNews,
}: {
  readonly id: number
  /** Number of the last step that the page shows: earlier ones are not news. */
  readonly shown: number
  readonly onRefresh: () => unknown
  /** Called when another person has changed the dossier, or taken it away. */
  readonly onNews?: () => unknown
}) {
  const [news, setNews] = useState<{ readonly sentence: string; readonly after: number }>()
  const after = useRef(shown)
  useEffect(() => {
    after.current = shown
  }, [shown])
  useEffect(() => {
    let isLeft = false
    const ask = askInTurn(async (isNamed) => {
      if (isLeft) return
      // On failure the next change asks again.
      const since = after.current
      const step = await get<LastStep>(`/dossiers/${id}/last-step`, { query: { after: since } }).catch(
        () => undefined,
      )
      if (isLeft) return
      if (step === undefined || step.by === 'other') onNews?.()
      if (step === undefined) return
      // A step without a sentence, such as a seal, is shown at once too.
      if (step.by === 'server' || (step.by === 'nobody' && isNamed)) onRefresh()
      if (step.sentence !== null) setNews({ sentence: step.sentence, after: since })
    })
    const stop = listenToDossier(id, (isNamed) => void ask(isNamed))
    return () => {
      isLeft = true
      stop()
    }
  }, [id, onRefresh, onNews])
  // A page that has read the dossier since shows it.
  if (news?.after !== shown) return null
  const refresh = () => {
    setNews(undefined)
    onRefresh()
    // Once the button is gone.
    setTimeout(catchFocus)
  }
  return (
    <div className="moved">
      <Alert tone="info" title={news.sentence}>
        <Button size="sm" onClick={refresh}>
          {t('dossier.refresh')}
        </Button>
      </Alert>
    </div>
  )
}
