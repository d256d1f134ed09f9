/**
 * Wraps `send` to ignore calls while one is pending. React renders the pending and the settled state slightly late, so
 * a second press in between would still hit the enabled button.
 */
export function oneAtATime<Args extends readonly unknown[]>(
  send: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  let isUnderWay = false
  // React Query also notifies from a timeout, which was set before this one.
  const end = () =>
    setTimeout(() => {
      isUnderWay = false
    })
  return (...args) => {
    if (isUnderWay) return
    isUnderWay = true
    send(...args).then(end, end)
  }
}
