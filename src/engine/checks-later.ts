type Checks = Pick<typeof import('./checks.ts'), 'findIbanLength' | 'isBic' | 'isIban' | 'readPhone'>

/**
 * `checks.ts` in a browser, fetched when a form first has something to check: its libraries are a tenth of the script of a
 * form. Until then a code or number of the right shape is accepted, as the server checks each answer; open forms are
 * checked again when the libraries arrive.
 */
let checks: Checks | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Calls `listener` once, when the libraries arrive. */
export function whenChecksLoad(listener: () => void): void {
  if (checks === undefined) listeners.add(listener)
}

/** Resolves when the libraries are there, or could not be fetched: the next check tries again. */
export function loadChecks(): Promise<void> {
  loading ??= import('./checks.ts').then(
    (loaded) => {
      checks = loaded
      for (const listener of listeners) listener()
      listeners.clear()
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

/** The libraries, or undefined while they are on their way. */
function findChecks(): Checks | undefined {
  if (checks === undefined) void loadChecks()
  return checks
}

/** Accepts any number in international notation until the library is there. */
export function readPhone(text: string): string | undefined {
  const found = findChecks()
  if (found !== undefined) return found.readPhone(text)
  return /^\+\d{6,15}$/.test(text) ? text : undefined
}

/** Accepts the shape of an IBAN until the library is there. */
export function isIban(code: string): boolean {
  return findChecks()?.isIban(code) ?? /^[A-Z]{2}\d{2}[A-Z\d]{8,30}$/.test(code)
}

/** Accepts the shape of a BIC until the library is there. */
export function isBic(code: string): boolean {
  return findChecks()?.isBic(code) ?? /^[A-Z\d]{8}([A-Z\d]{3})?$/.test(code)
}

/** Undefined until the library is there. */
export function findIbanLength(text: string): number | undefined {
  return findChecks()?.findIbanLength(text)
}
