import { invalidate } from '#web/api/query-client.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { REGISTER_KEY } from '#web/api/register.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Confirms a retry and shows why it failed. */
export function RetryModal({
  title,
  text,
  confirm,
  done,
  retry,
  onClose,
}: {
  readonly title: string
  readonly text: string
  /** Label of the confirm button. */
  readonly confirm: string
  /** Message after success. */
  readonly done: string
  readonly retry: () => Promise<void>
  readonly onClose: () => void
}) {
  const retrying = useSingleMutation({
    mutationFn: retry,
    onSuccess: () => {
      showToast(done)
      onClose()
    },
    onSettled: () => invalidate(REGISTER_KEY),
  })
  return (
    <AskModal
      title={title}
      confirm={confirm}
      isPending={retrying.isPending}
      onClose={onClose}
      onConfirm={() => retrying.mutate()}
    >
      <p>{text}</p>
      <FailureAlert error={retrying.error} />
    </AskModal>
  )
}
