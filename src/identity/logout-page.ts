import type { Locale } from '#vocabulary/locale.ts'
import { html } from './html.ts'
import { LOGIN_WORDING } from './login-wording.ts'
import { renderNoticePage } from './plain-page.ts'
import type { IdentitySettings } from './ports.ts'

/**
 * Asks for confirmation after a sign-out link. The button leads to the application, which clears its local storage
 * before it ends the session here.
 */
export function presentLogoutPage(settings: IdentitySettings, language: Locale): string {
  const words = LOGIN_WORDING[language]
  return renderNoticePage({
    language,
    company: settings.company,
    skipLabel: words.skip,
    title: words.logoutTitle,
    text: words.logoutText,
    action: html`<p><a class="btn btn--primary" href="/logout">${words.logout}</a></p>
      <p><a href="/">${words.home}</a></p>`,
  })
}
