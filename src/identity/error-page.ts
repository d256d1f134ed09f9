import type { Locale } from '#vocabulary/locale.ts'
import { html, type Html } from './html.ts'
import { chooseLanguage } from './language.ts'
import { LOGIN_WORDING } from './login-wording.ts'
import { renderLogo, renderPlainPage } from './plain-page.ts'
import type { IdentitySettings } from './ports.ts'

/** What a person sees when a sign-in cannot go on; `code` is the protocol's own word for it. */
export function presentErrorPage(settings: IdentitySettings, acceptLanguage: string, code: string): string {
  const language = chooseLanguage(acceptLanguage)
  const words = LOGIN_WORDING[language]
  return code === 'invalid_request_expired'
    ? presentNotice(settings, language, { title: words.expiredTitle, text: words.expired })
    : presentNotice(settings, language, {
        title: words.errorTitle,
        text: html`${words.error} <code>${code}</code>`,
      })
}

/** What a person sees at an address where too many sign-ins have begun. */
export function presentTooManySignIns(settings: IdentitySettings, acceptLanguage: string): string {
  const language = chooseLanguage(acceptLanguage)
  const { tooManySignInsTitle: title, tooManySignIns: text } = LOGIN_WORDING[language]
  return presentNotice(settings, language, { title, text })
}

function presentNotice(
  settings: IdentitySettings,
  language: Locale,
  { title, text }: { readonly title: string; readonly text: string | Html },
): string {
  const words = LOGIN_WORDING[language]
  return renderPlainPage({
    language,
    title: `${words.errorTitle} · ${settings.company.name}`,
    skipLabel: words.skip,
    content: html`<main id="content" class="notice">
      ${renderLogo(settings.company)}
      <h1>${title}</h1>
      <p class="muted">${text}</p>
      <p><a class="btn btn--primary" href="/">${words.home}</a></p>
    </main>`,
  })
}

export type UpstreamProblem = 'upstreamDown' | 'upstreamRefused' | 'upstreamUnknown'

/** What a person sees when the provider that checks their identity does not help. */
export function presentUpstreamProblem(
  settings: IdentitySettings,
  language: Locale,
  problem: UpstreamProblem,
): string {
  const words = LOGIN_WORDING[language]
  const { company } = settings
  return renderPlainPage({
    language,
    title: `${words[`${problem}Title`]} · ${company.name}`,
    skipLabel: words.skip,
    content: html`<main id="content" class="notice">
      ${renderLogo(company)}
      <h1>${words[`${problem}Title`]}</h1>
      <p class="muted">${words[problem]}${problem === 'upstreamDown' ? '' : ` ${company.phone}.`}</p>
      <p><a class="btn btn--primary" href="/">${words.home}</a></p>
    </main>`,
  })
}
