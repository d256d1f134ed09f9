import type { Locale } from '#vocabulary/locale.ts'
import { presentEmailRequestPage } from './email-request-page.ts'
import type { EmailRequestState } from './email-request-route.ts'
import { html } from './html.ts'
import { renderPasskeySupport } from './passkey-form.ts'
import { presentNotice } from './notice-page.ts'
import type { IdentitySettings } from './ports.ts'
import { SIGN_IN_LINK_WORDING } from './sign-in-link-wording.ts'
import { problemNotice, renderSplitPage, renderTextField } from './split-page.ts'

/** The form to request a link that signs in. */
export function presentLinkRequestPage(
  settings: IdentitySettings,
  page: EmailRequestState & { readonly language: Locale },
): string {
  const words = SIGN_IN_LINK_WORDING[page.language]
  const { askTitle: title, askHeading: heading, askIntro: intro } = words
  return presentEmailRequestPage(settings, { ...page, title, heading, intro, words })
}

/** The page of a mailed link: a button, and in a browser other than the requesting one also a field for the address. */
export function presentLinkPage(
  settings: IdentitySettings,
  page: {
    readonly language: Locale
    readonly isElsewhere: boolean
    readonly problem: 'mismatch' | 'tooMany' | undefined
  },
): string {
  const { language, isElsewhere, problem } = page
  const words = SIGN_IN_LINK_WORDING[language]
  return renderSplitPage(settings, {
    language,
    title: words.openTitle,
    notice: problemNotice(words, problem),
    content: html`<h1>${words.openHeading}</h1>
      <p class="muted login__intro">${isElsewhere ? words.elsewhereIntro : words.openIntro}</p>
      <form method="post" action="?lang=${language}">
        ${
          isElsewhere
            ? renderTextField({
                name: 'email',
                label: words.email,
                value: '',
                type: 'email',
                autocomplete: 'username',
                isInvalid: problem === 'mismatch',
              })
            : undefined
        }
        ${renderPasskeySupport()}
        <button class="btn btn--primary btn--block" type="submit">${words.submit}</button>
      </form>`,
  })
}

/** Result page in place of a form: link sent, or link no longer valid. */
export function presentLinkNotice(
  settings: IdentitySettings,
  language: Locale,
  outcome: 'asked' | 'expired',
): string {
  const words = SIGN_IN_LINK_WORDING[language]
  const [href, label] =
    outcome === 'expired' ? [`/auth/sign-in-link?lang=${language}`, words.another] : ['/', words.home]
  return presentNotice(settings, language, {
    title: words[`${outcome}Title`],
    text: `${words[outcome]} ${settings.company.phone}.`,
    action: html`<p><a class="btn btn--primary" href="${href}">${label}</a></p>`,
  })
}
