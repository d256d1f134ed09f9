import type { Locale } from '#vocabulary/locale.ts'
import { ACCESSIBILITY_LEVEL } from '#rules/accessibility-level.ts'
import type { HelpAudience } from '#vocabulary/help-audience.ts'
import { html, Html } from './html.ts'
import { LOGIN_WORDING } from './login-wording.ts'

export interface PlainPage {
  readonly language: Locale
  readonly company: Company
  /** The window's title, without the company's name. */
  readonly title: string
  readonly content: Html
  /** Links of the foot; undefined where the content has its own. */
  readonly foot?: Html | undefined
  /** Where the browser goes at once. */
  readonly goesTo?: string | undefined
}

/**
 * A complete page that needs no JavaScript. Styles and the one script are files, because the content security policy
 * allows no inline ones; the deployment's styles come last to override the defaults.
 */
export function renderPlainPage(page: PlainPage): string {
  return html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${page.goesTo === undefined ? undefined : html`<meta http-equiv="refresh" content="0; url=${page.goesTo}" />`}
        <title>${page.title} · ${page.company.name}</title>
        <link rel="icon" href="/deployment/logo.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/auth/assets/page.css" />
        <link rel="stylesheet" href="/auth/assets/login.css" />
        <link rel="stylesheet" href="/deployment/theme.css" />
        <script src="/auth/assets/page.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">${LOGIN_WORDING[page.language].skip}</a>
        ${page.content}${page.foot}
      </body>
    </html> `.text
}

/** A page of one message, with what can be done about it below. */
export function renderNoticePage({ text, action, help, ...page }: NoticePage): string {
  return renderPlainPage({
    ...page,
    foot: renderFoot(page.language, help),
    content: html`<main id="content" class="notice">
      ${renderLogo(page.company)}
      <h1>${page.title}</h1>
      <p class="muted">${text}</p>
      ${action}
    </main>`,
  })
}

/** Its title is the heading, too. */
interface NoticePage extends Omit<PlainPage, 'content' | 'foot'> {
  readonly text: string | Html
  readonly action?: Html | undefined
  readonly help?: HelpContext
}

interface Company {
  readonly name: string
  readonly logoSvg: string
}

export function renderLogo(company: Company): Html {
  // Trusted: the logo is part of the deployment, which is checked at start-up. It inherits the text colour.
  return html`<span class="logo"
    ><span aria-hidden="true">${new Html(company.logoSvg)}</span><span>${company.name}</span></span
  >`
}

/** Whom the help page addresses first, and which page a report of a problem quotes. */
export interface HelpContext {
  readonly audience?: HelpAudience
  readonly page: string
}

/** Foot of a page that has nothing else below its content. */
export function renderFoot(language: Locale, help?: HelpContext): Html {
  return html`<footer class="foot">${renderFootLinks(language, help)}</footer>`
}

/** Links of every page: about, help, accessibility, legal notice. */
export function renderFootLinks(language: Locale, help: HelpContext = { page: '/auth' }): Html {
  const words = LOGIN_WORDING[language]
  const query = `lang=${language}`
  const helpQuery = new URLSearchParams({
    ...(help.audience && { for: help.audience }),
    page: help.page,
    lang: language,
  })
  return html`<a href="/a-propos?${query}">${words.about}</a
    ><a href="/aide?${helpQuery.toString()}">${words.help}</a
    ><a href="/accessibilite?${query}">${words.accessibility[ACCESSIBILITY_LEVEL]}</a
    ><a href="/mentions-legales?${query}">${words.legal}</a>`
}
