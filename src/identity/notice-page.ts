import type { Locale, Localized } from '#vocabulary/locale.ts'
import { html, type Html } from './html.ts'
import { chooseLanguage } from './language.ts'
import { LOGIN_WORDING } from './login-wording.ts'
import { PASSKEY_WORDING } from './passkey-wording.ts'
import { renderNoticePage } from './plain-page.ts'
import type { IdentitySettings, UpstreamSettings } from './ports.ts'

/** Error page for a failed sign-in; `code` is the OAuth error code. */
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

/** Error page for an address that does not exist. */
export function presentNoPage(settings: Pick<IdentitySettings, 'company'>, acceptLanguage: string): string {
  const language = chooseLanguage(acceptLanguage)
  const { noPageTitle: title, noPage: text } = LOGIN_WORDING[language]
  return presentNotice(settings, language, { title, text })
}

/** Error page for an address that exceeded the sign-in limit. */
export function presentTooManySignIns(settings: IdentitySettings, acceptLanguage: string): string {
  const language = chooseLanguage(acceptLanguage)
  const { tooManySignInsTitle: title, tooManySignIns: text } = LOGIN_WORDING[language]
  return presentNotice(settings, language, { title, text })
}

/** A page of one message; by default it leads to the start page. */
export function presentNotice(
  { company }: Pick<IdentitySettings, 'company'>,
  language: Locale,
  notice: {
    readonly title: string
    readonly text: string | Html
    readonly action?: Html
    readonly goesTo?: string
  },
): string {
  const { home } = LOGIN_WORDING[language]
  const action = html`<p><a class="btn btn--primary" href="/">${home}</a></p>`
  return renderNoticePage({ language, company, action, ...notice })
}

export type UpstreamProblem = 'upstreamDown' | 'upstreamRefused' | 'upstreamUnknown'

/** Error page for a failure of the upstream identity provider. */
export function presentUpstreamProblem(
  settings: IdentitySettings,
  language: Locale,
  problem: UpstreamProblem,
): string {
  const words = LOGIN_WORDING[language]
  const call = problem === 'upstreamDown' ? '' : ` ${settings.company.phone}.`
  return presentNotice(settings, language, { title: words[`${problem}Title`], text: words[problem] + call })
}

/** Names the provider that an account has to sign in at. Only shown to somebody who has proven to own the account. */
export function presentBound(
  settings: IdentitySettings,
  language: Locale,
  { id, name }: Pick<UpstreamSettings, 'id' | 'name'>,
): string {
  const words = LOGIN_WORDING[language]
  return presentNotice(settings, language, {
    title: words.boundTitle,
    text: `${words.bound} ${name[language]}.`,
    action: html`<p>
      <a class="btn btn--primary" href="?provider=${id}&lang=${language}"
        >${words.continueWith} ${name[language]}</a
      >
    </p>`,
  })
}

/** A page that redirects to an upstream provider without a script, with a link as fallback. */
export function presentHandOver(
  settings: IdentitySettings,
  language: Locale,
  name: Localized,
  address: string,
): string {
  const words = LOGIN_WORDING[language]
  return presentNotice(settings, language, {
    title: `${words.handOverTitle} ${name[language]}`,
    text: words.handOver,
    action: html`<p><a class="btn btn--primary" href="${address}">${words.handOverLink}</a></p>`,
    goesTo: address,
  })
}

/**
 * Asks for confirmation after a sign-out link. The button leads to the application, which clears its local storage
 * before it ends the session here.
 */
export function presentLogoutPage(settings: IdentitySettings, language: Locale): string {
  const words = LOGIN_WORDING[language]
  return presentNotice(settings, language, {
    title: words.logoutTitle,
    text: words.logoutText,
    action: html`<p><a class="btn btn--primary" href="/logout">${words.logout}</a></p>
      <p><a href="/">${words.home}</a></p>`,
  })
}

/** Shown instead of the list of passkeys where they cannot work. */
export function presentNoPasskeys(settings: IdentitySettings, language: Locale): string {
  const words = PASSKEY_WORDING[language]
  return presentNotice(settings, language, {
    title: words.unavailableTitle,
    text: words.unavailable,
    action: html`<p><a class="btn btn--primary" href="/">${words.back}</a></p>`,
  })
}
