import { isForSignedIn } from '#rules/first-page.ts'
import { fetchEarly } from './session/early-answers.ts'
import { startAuthorization } from './session/oidc.ts'
import { isApplication } from './session/page-data.ts'
import { readToken } from './session/stored-session.ts'
import { forgetLanguage, rememberLanguage } from './session/language-cookie.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { startLocale } from './wording/start-locale.ts'

/** Late enough for the page's requests to have been sent. */
const FIRST_FORMATTER_AFTER_MS = 50

/**
 * The first script of the page, small enough to arrive before the rest: without a session it redirects to the login
 * page without waiting for the application; with one, it requests the data while the application loads.
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

/**
 * Creating a browser's first formatter takes 0.1 s on a phone. Do it while the application loads rather than during
 * rendering.
 */
function makeFirstFormatter(): void {
  new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris' }).format()
}

async function openApplication(): Promise<void> {
  await parsed()
  await import('./main.tsx')
}

/** As an `async` script, this one may run before the page is parsed. */
async function parsed(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/** False where the browser forbids a site its cookies and storage: then every access throws. */
function hasStorage(): boolean {
  try {
    return Boolean(localStorage && sessionStorage)
  } catch {
    return false
  }
}

/** Here and in both languages: the tables of sentences come with the application, which does not start. */
const NO_STORAGE: Readonly<Record<Locale, string>> = {
  fr: 'Votre navigateur interdit à ce site les cookies et le stockage, sans lesquels il ne fonctionne pas. Autorisez-les pour cette adresse, puis rechargez la page.',
  en: 'Your browser denies this site cookies and storage, which it needs to work. Allow them for this address, then reload the page.',
}

async function explainNoStorage(): Promise<void> {
  await parsed()
  document.querySelector('.spinner')?.remove()
  const lines = Object.entries(NO_STORAGE).map(([lang, textContent]) =>
    Object.assign(document.createElement('p'), { lang, textContent }),
  )
  document.querySelector('[role=status]')?.replaceChildren(...lines)
}

if (!hasStorage()) void explainNoStorage()
else if (isApplication()) void start()
