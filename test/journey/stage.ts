import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { Browser as FormBrowser, challengeOf, createVerifier, signInByForm } from '#test/support/browser.ts'
import { en, fr } from '#web/wording/index.ts'
import { deBefore } from '#rules/french-elision.ts'
import { withFrenchSpaces } from '#rules/french-spaces.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { findViolations } from './axe.ts'

/** Viewport and language of a journey. */
export interface Stage {
  readonly name: string
  readonly locale: Locale
  readonly viewport: { readonly width: number; readonly height: number }
  /** Device scale factor of screenshots; 1 by default. */
  readonly scale?: number
}

export const DESK_FR: Stage = {
  name: 'on a desk in French',
  locale: 'fr',
  viewport: { width: 1440, height: 1000 },
}
export const DESK_EN: Stage = { ...DESK_FR, name: 'on a desk in English', locale: 'en' }
export const TABLET_EN: Stage = {
  name: 'on a tablet in English',
  locale: 'en',
  viewport: { width: 768, height: 1024 },
}
export const PHONE_EN: Stage = {
  name: 'on a phone in English',
  locale: 'en',
  viewport: { width: 390, height: 844 },
}

export const PHONE_FR: Stage = { ...PHONE_EN, name: 'on a phone in French', locale: 'fr' }

/** The first daily, which each file chooses so that the suite has widths and languages; all in the long run. */
export function stagesFrom(daily: Stage, ...others: readonly Stage[]): readonly Stage[] {
  return process.env['LONG_RUN'] ? [daily, ...others] : [daily]
}

/** Both languages on a desktop and a phone in the long run; the first of them otherwise. */
export const STAGES = stagesFrom(DESK_FR, DESK_EN, PHONE_FR, PHONE_EN)
/** The same, on a phone daily. */
export const PHONE_STAGES = stagesFrom(PHONE_EN, PHONE_FR, DESK_EN, DESK_FR)

type Key = keyof typeof fr
let pictures = 0

/** An interface text in the stage's language; tags are replaced by `params`. */
export function text(stage: Stage, key: Key, params: Readonly<Record<string, string>> = {}): string {
  const sentence = stage.locale === 'fr' ? withFrenchSpaces(fr[key]) : en[key]
  return sentence.replace(/(\bde )?\{(\w+)\}/g, (tag, de: string | undefined, name: string) => {
    const value = params[name]
    if (value === undefined) return tag
    return de === undefined ? value : stage.locale === 'fr' ? deBefore(value) : de + value
  })
}

/**
 * Opens the dashboard of a demo account in a new browser context, or `path` instead, without loading the application twice. The login form is posted outside the browser, and the
 * page starts at the OAuth callback: loading the application and the login page first would double the time of each
 * sign-in. `session.journey.ts` signs in through the pages.
 */
export async function signIn(
  browser: Browser,
  stage: Stage,
  who: { readonly url: string; readonly login: string; readonly path?: string },
): Promise<Page> {
  const { callback, storageState } = await authorize(who)
  const context = await browser.newContext({
    viewport: stage.viewport,
    deviceScaleFactor: stage.scale ?? 1,
    locale: stage.locale === 'fr' ? 'fr-FR' : 'en-GB',
    storageState,
  })
  await context.addInitScript((locale) => {
    // A sandboxed frame has no storage.
    if (globalThis.self === globalThis.top) localStorage.setItem('paraphe.locale', locale)
  }, stage.locale)
  const page = await context.newPage()
  askSeparatelyWhenAnswered(page)
  await page.clock.install()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(callback)
  if (who.path !== undefined) {
    await page.waitForURL(({ pathname }) => pathname !== new URL(callback).pathname)
    return page
  }
  await page.waitForURL(/\/(tableau-de-bord|studio)(\/|$)/)
  await expect(page.locator('h1')).toBeVisible()
  return page
}

/** Once a journey answers calls itself, the page makes each of them: the first view would bring the server's answers. */
function askSeparatelyWhenAnswered(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...given) => {
    await route('**/api/first-view?*', (early) => early.fulfill({ json: [] }))
    return route(...given)
  }
}

/** The callback address with its code, and the cookies and pending sign-in that a browser would have at that point. */
async function authorize({ url, login, path = null }: { url: string; login: string; path?: string | null }) {
  const form = new FormBrowser()
  const verifier = createVerifier()
  const callback = await signInByForm(form, url, verifier, `${login}@demo.test`)
  const pending = { verifier, challenge: challengeOf(verifier), returnTo: path, startedAt: Date.now() }
  const entry = {
    name: `paraphe.pending.${callback.searchParams.get('state')}`,
    value: JSON.stringify(pending),
  }
  const cookie = {
    domain: callback.hostname,
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
  } as const
  return {
    callback: callback.href,
    storageState: {
      cookies: form.cookies.map((each) => ({ ...each, ...cookie })),
      origins: [{ origin: callback.origin, localStorage: [entry] }],
    },
  }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const
/** Includes best practices beyond WCAG. */
export const EVERY_RULE = [...WCAG, 'best-practice'] as const

/**
 * Asserts no violation of WCAG 2.2 A and AA on the page, or within a selector; with `SCREENSHOTS`, also takes a
 * picture.
 */
export async function checkAccessibility(
  page: Page,
  part = 'html',
  rules: readonly string[] = WCAG,
): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder) {
    pictures += 1
    const name = `${page.viewportSize()?.width}-${String(pictures).padStart(2, '0')}.png`
    await page.screenshot({ path: join(folder, name) })
  }
  const violations = await findViolations(page, rules, part)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}
