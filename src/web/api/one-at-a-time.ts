/**
 * `send`, ignoring calls while one is under way. What is pending is rendered a moment after a press, and what has settled a moment
 * after the answer: a second press in between reaches the button as it was.
 */
export function oneAtATime<Args extends readonly unknown[]>(
  send: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  let isUnderWay = false
  // React Query renders what has settled from a timeout too, set before this one.
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
