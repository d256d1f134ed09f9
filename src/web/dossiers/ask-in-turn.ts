/**
 * Serialises calls of `ask`. News that arrives during a call triggers one more call after it, since the pending answer
 * may predate the news. Coalesced news counts as named if any of it was.
 */
export function askInTurn(ask: (isNamed: boolean) => Promise<void>): (isNamed: boolean) => Promise<void> {
  let waiting: boolean | undefined
  let isAsking = false
  return async (isNamed) => {
    waiting = isNamed || waiting === true
    if (isAsking) return
    isAsking = true
    while (waiting !== undefined) {
      const next = waiting
      waiting = undefined
      await ask(next)
    }
    isAsking = false
  }
}
