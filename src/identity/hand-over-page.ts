import type { Locale, Localized } from '#vocabulary/locale.ts'
import { html } from './html.ts'
import { LOGIN_WORDING } from './login-wording.ts'
import { renderNoticePage } from './plain-page.ts'
import type { IdentitySettings } from './ports.ts'

/** A page that redirects to an upstream provider without a script, with a link as fallback. */
export function presentHandOver(
  { company }: IdentitySettings,
  language: Locale,
  name: Localized,
  address: string,
): string {
  const words = LOGIN_WORDING[language]
  return renderNoticePage({
    language,
    company,
    skipLabel: words.skip,
    title: `${words.handOverTitle} ${name[language]}`,
    text: words.handOver,
    action: html`<p><a class="btn btn--primary" href="${address}">${words.handOverLink}</a></p>`,
    goesTo: address,
  })
}
