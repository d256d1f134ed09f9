import { useRef, useState } from 'react'

interface Action<Args extends readonly unknown[]> {
  readonly isPending: boolean
  readonly error: unknown
  /** Resolves to whether it succeeded. No-op while another call is pending. */
  readonly run: (...args: Args) => Promise<boolean>
  readonly clearError: () => void
}

/**
 * Runs one call at a time, so that a double click sends one request. Unlike a mutation, it does not wait for a connection, but
 * fails at once.
 */
export function useAction<Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<void>,
): Action<Args> {
  // A ref: state would be stale for a second click in the same frame.
  const isUnderWay = useRef(false)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const run = async (...args: Args) => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setPending(true)
    setError(null)
    try {
      await action(...args)
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      isUnderWay.current = false
      setPending(false)
    }
  }
  return { isPending, error, run, clearError: () => setError(null) }
}
