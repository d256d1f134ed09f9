import { lazy, Suspense, type ComponentProps } from 'react'
import { canSaveViews } from '#rules/saved-views.ts'
import { useUser } from '#web/session/user-context.ts'
import { needWording } from '#web/wording/i18n.ts'

/** Fetched, with its sentences, only for those who work on other people's dossiers. */
const Tools = lazy(async () => {
  const [tools] = await Promise.all([import('#web/views/list-tools.tsx'), needWording('views')])
  return { default: tools.ListTools }
})

/** Filters, saved views, columns and export of a list; the height is kept while they load. */
export function LazyListTools(props: ComponentProps<typeof Tools>) {
  const { role } = useUser()
  if (!canSaveViews(role)) return null
  return (
    <Suspense fallback={<div className="viewbar" aria-hidden />}>
      <Tools {...props} />
    </Suspense>
  )
}
