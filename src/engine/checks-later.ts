type Checks = Pick<typeof import('./checks.ts'), 'findIbanLength' | 'isBic' | 'isIban' | 'readPhone'>

/**
 * Browser replacement of `checks.ts`, which it loads lazily when a form first needs a check: the libraries are a tenth
 * of a form's script. Until they arrive, any code or number of the right shape is accepted: the server checks each
 * answer, and open forms are re-checked on arrival.
 */
let checks: Checks | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Calls `listener` once, when the libraries arrive. */
export function whenChecksLoad(listener: () => void): void {
  if (checks === undefined) listeners.add(listener)
}

/** Resolves once the libraries have loaded or failed to load. After a failure the next check retries. */
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

/** The libraries; undefined while they load. */
function findChecks(): Checks | undefined {
  if (checks === undefined) void loadChecks()
  return checks
}

/** Accepts any number in international notation until the library is loaded. */
export function readPhone(text: string): string | undefined {
  const found = findChecks()
  if (found !== undefined) return found.readPhone(text)
  return /^\+\d{6,15}$/.test(text) ? text : undefined
}

/** Accepts the shape of an IBAN until the library is loaded. */
export function isIban(code: string): boolean {
  return findChecks()?.isIban(code) ?? /^[A-Z]{2}\d{2}[A-Z\d]{8,30}$/.test(code)
}

/** Accepts the shape of a BIC until the library is loaded. */
export function isBic(code: string): boolean {
  return findChecks()?.isBic(code) ?? /^[A-Z\d]{8}([A-Z\d]{3})?$/.test(code)
}

/** Undefined until the library is loaded. */
export function findIbanLength(text: string): number | undefined {
  return findChecks()?.findIbanLength(text)
}
