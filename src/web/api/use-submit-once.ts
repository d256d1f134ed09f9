import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * Runs a mutation that may succeed once only. `isPending` is of the last render, so it would let through a second press before the
 * next one.
 */
export function useSubmitOnce({
  mutate,
}: Pick<UseMutationResult<unknown, Error, void>, 'mutate'>): () => void {
  const isSent = useRef(false)
  return () => {
    if (isSent.current) return
    isSent.current = true
    mutate(undefined, {
      onError: () => {
        isSent.current = false
      },
    })
  }
}
