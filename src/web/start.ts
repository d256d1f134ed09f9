import { isForSignedIn } from '#rules/first-page.ts'
import { fetchEarly } from './session/early-answers.ts'
import { startAuthorization } from './session/oidc.ts'
import { isApplication } from './session/page-data.ts'
import { readToken } from './session/stored-session.ts'
import { forgetLanguage, rememberLanguage } from './session/language-cookie.ts'
import { startLocale } from './wording/start-locale.ts'

/** The requests of the page are on their way by then. */
const FIRST_FORMATTER_AFTER_MS = 50

/**
 * The first script of the page, small enough to arrive before the rest: a stranger goes to the login page without waiting
 * for the application, and whoever is signed in asks for data while it loads.
 */
async function start(): Promise<void> {
  const { pathname, search } = location
  const token = readToken()
  if (token !== null) {
    rememberLanguage(startLocale())
    fetchEarly(token)
    setTimeout(makeFirstFormatter, FIRST_FORMATTER_AFTER_MS)
    return openApplication()
  }
  forgetLanguage()
  if (!isForSignedIn(pathname)) return openApplication()
  // The application shows what went wrong.
  return startAuthorization({ returnTo: pathname + search }).catch(openApplication)
}

/** The first formatter of a browser takes a telephone 0.1 s, which it has while the application loads, not when it draws a page. */
function makeFirstFormatter(): void {
  new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris' }).format()
}

async function openApplication(): Promise<void> {
  // As an `async` script, this one may run before the page is parsed.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  await import('./main.tsx')
}

if (isApplication()) void start()
