import type { Locale } from '#vocabulary/locale.ts'
import { presentEmailRequestPage } from './email-request-page.ts'
import type { EmailRequestState } from './email-request-route.ts'
import { html } from './html.ts'
import { presentNotice } from './notice-page.ts'
import type { PasswordProblem } from './password-rules.ts'
import { PASSWORD_WORDING } from './password-wording.ts'
import type { IdentitySettings } from './ports.ts'
import { renderPasswordField, renderSplitPage, renderTextField } from './split-page.ts'

export interface ChoicePageState {
  readonly language: Locale
  /** Lets password managers store the address with the password. */
  readonly email: string
  readonly problem: PasswordProblem | undefined
}

/** The form to set a password; posts to its own URL. */
export function presentChoicePage(settings: IdentitySettings, state: ChoicePageState): string {
  const { language, email, problem } = state
  const words = PASSWORD_WORDING[language]
  const field = (name: string, label: string) =>
    renderPasswordField({
      language,
      name,
      label,
      autocomplete: 'new-password',
      hintId: 'hint',
      isInvalid: problem !== undefined,
    })
  return renderSplitPage(settings, {
    language,
    title: words.heading,
    notice: problem && { kind: 'error', title: words.problemTitle, text: words[problem] },
    content: html`<h1>${words.heading}</h1>
      <p class="muted login__intro" id="hint">${words.hint}</p>
      <form method="post" action="?lang=${language}">
        ${renderTextField({
          name: 'email',
          label: words.email,
          value: email,
          type: 'email',
          autocomplete: 'username',
          isReadOnly: true,
        })}
        ${field('password', words.password)} ${field('again', words.again)}
        <button class="btn btn--primary btn--block" type="submit">${words.submit}</button>
      </form>`,
  })
}

/** The form to request a link that chooses a password. */
export function presentRequestPage(
  settings: IdentitySettings,
  page: EmailRequestState & { readonly language: Locale; readonly reason: 'forgotten' | 'first' },
): string {
  const { language, reason } = page
  const words = PASSWORD_WORDING[language]
  const title = reason === 'first' ? words.firstTitle : words.askTitle
  const intro = reason === 'first' ? words.firstIntro : words.askIntro
  return presentEmailRequestPage(settings, { ...page, title, heading: title, intro, words })
}

/** Result page in place of a form: link sent, password changed, or link invalid. */
export function presentPasswordNotice(
  settings: IdentitySettings,
  language: Locale,
  outcome: 'asked' | 'enrol' | 'done' | 'expired',
): string {
  const words = PASSWORD_WORDING[language]
  const [href, label] =
    outcome === 'expired' ? [`/auth/forgotten?lang=${language}`, words.another] : ['/', words.home]
  return presentNotice(settings, language, {
    title: words[`${outcome}Title`],
    text: words[outcome] + (outcome === 'done' ? '' : ` ${settings.company.phone}.`),
    action: html`<p><a class="btn btn--primary" href="${href}">${label}</a></p>`,
  })
}
