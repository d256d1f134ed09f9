import type { SavedView, SaveView } from '#contract/views.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { changeView, VIEWS_KEY } from '#web/api/views.ts'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'

/** Changes one's own saved view and says so. */
export function useChangeView(onDone?: () => void) {
  return useSingleMutation({
    mutationFn: ({ view, changes }: { readonly view: SavedView; readonly changes: Partial<SaveView> }) =>
      changeView(view.id, {
        name: view.name,
        shared: view.shared,
        definition: view.definition,
        revision: view.revision,
        ...changes,
      }),
    onSuccess: ({ name }) => {
      showToast(t('views.saved', { name }))
      onDone?.()
    },
    onError: (error) => {
      if (!onDone) showToast(failureSentences(error).join(' '), 'error')
    },
    onSettled: () => invalidate(VIEWS_KEY),
  })
}
