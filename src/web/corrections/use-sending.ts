import { useState } from 'react'
import type { Correction } from '#contract/corrections.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { CorrectionPort } from '#web/api/corrections.ts'
import { invalidate, queryClient } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { findLeftRemarks, isAllTold } from './left-remarks.ts'
import { useProposals } from './use-proposals.ts'

/** Polling interval: a new file is read within seconds. */
const RETRY_MS = 2_000
const MOST_RETRIES = 10

/** Sending a correction: saves what is typed, shows what is missing, then sends what was shown. */
export function useSending(
  correction: Correction,
  port: CorrectionPort,
  onSent: (correction: Correction) => void,
) {
  const proposals = useProposals(correction, port)
  const [attempt, setAttempt] = useState(0)
  const [isUnchanged, setUnchanged] = useState(false)
  const [left, setLeft] = useState<readonly Correction['remarks'][number][]>([])
  const sending = useSingleMutation({
    async mutationFn(): Promise<Correction | undefined> {
      setUnchanged(false)
      if (!(await proposals.flush())) return undefined
      const saved = queryClient.getQueryData<Correction>(port.key) ?? correction
      const { consequences, questions } = saved
      if (consequences?.isReady === true) {
        const warned = findLeftRemarks(saved)
        setLeft(warned)
        // Said once: whoever sends again leaves these as they are.
        if (!isAllTold(warned, left)) return undefined
        return port.answer({ seen: consequences.fingerprint })
      }
      const isOpen = questions.some(({ violations }) => violations.length > 0)
      setUnchanged(!isOpen && consequences?.changes.length === 0)
      proposals.reveal(questions)
      setAttempt((before) => before + 1)
      return undefined
    },
    onSuccess: (sent) => sent && onSent(sent),
    retry: (failures, error) => failures < MOST_RETRIES && isBeingRead(error),
    retryDelay: RETRY_MS,
    onError: (error) =>
      // The consequences have changed, or the correction has ended: show its current state.
      error instanceof ApiError && error.status === 409 ? invalidate(port.key) : undefined,
  })
  return { ...proposals, attempt, isUnchanged, left, sending }
}

function isBeingRead(error: Error): boolean {
  return error instanceof ApiError && error.has('FILE_NOT_READ')
}
