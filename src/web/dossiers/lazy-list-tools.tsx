import type { ComponentProps } from 'react'
import { canSaveViews } from '#rules/saved-views.ts'
import { useUser } from '#web/session/user-context.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Fetched, with its sentences, only for those who work on other people's dossiers. */
const Tools = lazyPart(async () => (await import('#web/views/list-tools.tsx')).ListTools, {
  wording: 'views',
  Waiting: () => <div className="viewbar" aria-hidden />,
})

/** Filters, saved views, columns and export of a list; the height is kept while they load. */
export function LazyListTools(props: ComponentProps<typeof Tools>) {
  const { role } = useUser()
  if (!canSaveViews(role)) return null
  return <Tools {...props} />
}
