import type { Locale } from '#vocabulary/locale.ts'
import { html, Html } from './html.ts'

export interface PlainPage {
  readonly language: Locale
  readonly title: string
  readonly skipLabel: string
  readonly content: Html
}

/**
 * A whole page that works without a script. Its styles and its one script are files, the content policy allows no others; the
 * deployment's come last and override the defaults.
 */
export function renderPlainPage(page: PlainPage): string {
  return html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        <link rel="icon" href="/deployment/logo.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/auth/assets/page.css" />
        <link rel="stylesheet" href="/auth/assets/login.css" />
        <link rel="stylesheet" href="/deployment/theme.css" />
        <script src="/auth/assets/page.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">${page.skipLabel}</a>
        ${page.content}
      </body>
    </html> `.text
}

/** The company's mark and name. */
export function renderLogo(company: { readonly name: string; readonly logoSvg: string }): Html {
  // The drawing comes with the deployment and is checked with it; it takes the colour of the text.
  return html`<span class="logo"
    ><span aria-hidden="true">${new Html(company.logoSvg)}</span><span>${company.name}</span></span
  >`
}
