import { isForSignedIn } from '#rules/first-page.ts'
import { fetchEarly } from './session/early-answers.ts'
import { startAuthorization } from './session/oidc.ts'
import { isApplication } from './session/page-data.ts'
import { readToken } from './session/stored-session.ts'
import { forgetLanguage, rememberLanguage } from './session/language-cookie.ts'
import { startLocale } from './wording/start-locale.ts'

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
    // The first formatter of a browser takes a telephone 0.1 s: while the application loads, rather than when a page is drawn.
    setTimeout(() => new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris' }), 50)
    return openApplication()
  }
  forgetLanguage()
  if (!isForSignedIn(pathname)) return openApplication()
  // The application shows what went wrong.
  return startAuthorization({ returnTo: pathname + search }).catch(openApplication)
}

async function openApplication(): Promise<void> {
  // As an `async` script, this one may run before the page is parsed.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  await import('./main.tsx')
}

if (isApplication()) void start()
