/**
 * Calls `ask` for each piece of news, never twice at once: news that comes meanwhile is asked for once more, since the answer under
 * way may be from before it. `isNamed` of those taken together is that of any of them.
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
