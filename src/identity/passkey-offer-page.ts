import type { Locale } from '#vocabulary/locale.ts'
import { html } from './html.ts'
import { renderPasskeyForm } from './passkey-form.ts'
import { PASSKEY_WORDING } from './passkey-wording.ts'
import type { IdentitySettings } from './ports.ts'
import { problemNotice, renderSplitPage } from './split-page.ts'

interface OfferPage {
  readonly language: Locale
  readonly problem?: 'addRefused' | 'tooMany'
}

/** Offers a first passkey. "Later" is a separate form, so that it works without JavaScript. */
export function presentOfferPage(settings: IdentitySettings, { language, problem }: OfferPage): string {
  const words = PASSKEY_WORDING[language]
  return renderSplitPage(settings, {
    language,
    title: words.offerTitle,
    notice: problemNotice(words, problem),
    content: html`<h1>${words.offerHeading}</h1>
      <p class="muted login__intro">${words.offerIntro}</p>
      ${renderPasskeyForm({ language, kind: 'create', look: 'primary' })}
      <form class="passkey__later" method="post" action="?lang=${language}">
        <button class="btn btn--secondary btn--block" type="submit">${words.later}</button>
      </form>
      <p class="hint">${words.offerHint}</p>`,
  })
}
