import { useEffect, useRef, useState } from 'react'
import type { SavedView, ViewDefinition } from '#contract/views.ts'
import { navigate } from '#web/address/navigate.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { saveView, VIEWS_KEY } from '#web/api/views.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import { useChangeView } from './use-change-view.ts'
import { viewAddress } from './use-view-address.ts'

/** Names a new view, or renames and shares one's own. */
export function SaveViewModal({
  definition,
  view,
  onClose,
}: {
  readonly definition: ViewDefinition
  readonly view?: SavedView
  readonly onClose: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const saving = useSaveView(onClose)
  const changing = useChangeView(onClose)
  const busy = saving.isPending || changing.isPending
  const error = saving.error ?? changing.error
  // Without this, the dialog itself would take the focus.
  useEffect(() => field.current?.focus(), [])
  const save = () => {
    const changes = { name: name.trim(), shared }
    if (view) changing.mutate({ view, changes })
    else saving.mutate({ ...changes, definition })
  }
  return (
    <AskModal
      title={view ? t('views.rename', { name: view.name }) : t('views.save.title')}
      form={{ noValidate: true }}
      confirm={t('common.save')}
      disabled={name.trim() === ''}
      isPending={busy}
      onClose={onClose}
      onConfirm={save}
    >
      <InputField
        fieldClass="field modal__field"
        label={t('views.name')}
        ref={field}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={setName}
      />
      <label className="viewcheck">
        <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
        <span>
          {t('views.share')}
          <small className="hint">{t('views.share.hint')}</small>
        </span>
      </label>
      {error && <Alert tone="error">{failureSentences(error).join(' ')}</Alert>}
    </AskModal>
  )
}

/** Saves and opens a view. A second one of the same name is refused. */
function useSaveView(onClose: () => void) {
  return useSingleMutation({
    mutationFn: saveView,
    onSuccess: async (saved) => {
      await invalidate(VIEWS_KEY)
      showToast(t('views.saved', { name: saved.name }))
      onClose()
      navigate(viewAddress(saved), { replace: true })
    },
  })
}
