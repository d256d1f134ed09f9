import { useRef, useState } from 'react'

interface Action<Args extends readonly unknown[]> {
  readonly isPending: boolean
  readonly error: unknown
  /** True when it succeeded. A call while another is under way does nothing. */
  readonly run: (...args: Args) => Promise<boolean>
  readonly clearError: () => void
}

/** An action of which only one is under way at a time: two clicks make one request. */
export function useAction<Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<void>,
): Action<Args> {
  // The state of a render is too late for a second click in the same frame.
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
