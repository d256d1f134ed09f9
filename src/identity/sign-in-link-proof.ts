import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readCookie, setCookie } from './cookies.ts'
import type { Account, IdentityPorts, IdentitySettings } from './ports.ts'
import { needsSecondFactor } from './second-factor.ts'
import { isInvestor } from '#vocabulary/role.ts'
import type { Visit } from './visit.ts'

/** Proof that a link was used; kept until the application opens the sign-in page next. */
const MODEL = 'SignInLinkProof'
const COOKIE = 'paraphe_linked'
const LIFETIME_SECONDS = 2 * 60

/** Whether control of the mailbox is enough to sign in: only for investors without a second factor. */
export async function mayUseLink(
  settings: IdentitySettings,
  ports: Pick<IdentityPorts, 'secondFactors'>,
  account: Account,
): Promise<boolean> {
  return (
    settings.signInLinks && isInvestor(account.role) && !(await needsSecondFactor(settings, ports, account))
  )
}

/** Lets this browser's next sign-in continue as the account whose link was used in it. */
export async function saveLinkProof(
  { settings, ports, response }: Visit,
  { accountId, canCreate }: { readonly accountId: number; readonly canCreate: boolean },
): Promise<void> {
  const value = randomBytes(32).toString('base64url')
  await ports.storage.save(MODEL, value, { accountId: String(accountId), canCreate }, LIFETIME_SECONDS)
  setCookie(response, { ...cookieOf(settings), value, seconds: LIFETIME_SECONDS })
}

/** The account whose link was just used in this browser. Consumes the proof. */
export async function takeLinkProof(
  visit: Visit,
): Promise<{ readonly account: Account; readonly canCreate: boolean } | undefined> {
  const { settings, ports, request, response } = visit
  const value = readCookie(request, COOKIE)
  if (value === undefined) return undefined
  setCookie(response, { ...cookieOf(settings), value: '', seconds: 0 })
  const kept = await ports.storage.find(MODEL, value)
  if (!kept || kept['consumed'] === true || !(await ports.storage.consume(MODEL, value))) return undefined
  const account = await ports.accounts.find(Number(kept['accountId']))
  if (!account || !(await mayUseLink(settings, ports, account))) return undefined
  return { account, canCreate: kept['canCreate'] === true }
}

function cookieOf({ publicUrl }: IdentitySettings) {
  const { pathname, protocol } = new URL(`${publicUrl}/auth`)
  return { name: COOKIE, path: pathname, isSecure: protocol === 'https:' }
}

const BROWSER_COOKIE = 'paraphe_asked'

/** Marks the browser that requests a link, so that the link signs in there without asking for the address. */
export function markBrowser({ settings, request, response }: Visit, seconds: number): string {
  const value = findBrowser(request) ?? randomBytes(32).toString('base64url')
  setCookie(response, { ...cookieOf(settings), name: BROWSER_COOKIE, value, seconds })
  return value
}

export function findBrowser(request: IncomingMessage): string | undefined {
  const value = readCookie(request, BROWSER_COOKIE)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}
