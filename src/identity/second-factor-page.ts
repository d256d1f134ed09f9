import type { Locale } from '#vocabulary/locale.ts'
import { html } from './html.ts'
import { enrolmentAddress, renderQrCode } from './one-time-password.ts'
import type { IdentitySettings } from './ports.ts'
import { SECOND_FACTOR_WORDING } from './second-factor-wording.ts'
import { renderNotice, renderSplitPage, renderTextField } from './split-page.ts'

export type CodeProblem = 'refused' | 'tooMany' | undefined

interface CodePage {
  readonly language: Locale
  readonly problem: CodeProblem
}

/** Asks for the current code. */
export function presentCodePage(settings: IdentitySettings, page: CodePage): string {
  const words = SECOND_FACTOR_WORDING[page.language]
  return renderSplitPage(settings, {
    language: page.language,
    title: titleOf(page, words.title),
    content: html`${noticeOf(page)}
      <h1>${words.heading}</h1>
      <p class="muted login__intro">${words.intro}</p>
      ${renderCodeForm(page, words.code)}`,
  })
}

/** Shows the secret as a QR code and asks for the first code. */
export function presentEnrolmentPage(
  settings: IdentitySettings,
  page: CodePage & { readonly secret: string; readonly email: string },
): string {
  const words = SECOND_FACTOR_WORDING[page.language]
  const address = enrolmentAddress(page.secret, settings.company.name, page.email)
  return renderSplitPage(settings, {
    language: page.language,
    title: titleOf(page, words.enrolTitle),
    content: html`${noticeOf(page)}
      <h1>${words.enrolHeading}</h1>
      <p class="muted login__intro">${words.enrolIntro}</p>
      <ol class="steps">
        <li>${words.enrolApp}</li>
        <li>${words.enrolScan}</li>
        <li>${words.enrolType}</li>
      </ol>
      ${renderQrCode(address, words.qr)}
      <p class="login__intro secret">
        ${words.secret} <code>${page.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      ${renderCodeForm(page, words.firstCode)}`,
  })
}

/** Shows the recovery codes once, with the link to continue. */
export function presentRecoveryPage(
  settings: IdentitySettings,
  language: Locale,
  codes: readonly string[],
): string {
  const words = SECOND_FACTOR_WORDING[language]
  return renderSplitPage(settings, {
    language,
    title: words.codesTitle,
    content: html`<h1>${words.codesHeading}</h1>
      <p class="muted login__intro">${words.codesIntro}</p>
      <ul class="codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <form method="post" action="?lang=${language}">
        <button class="btn btn--primary btn--block" type="submit">${words.codesSubmit}</button>
      </form>`,
  })
}

function renderCodeForm({ language, problem }: CodePage, label: string) {
  return html`<form method="post" action="?lang=${language}">
    ${renderTextField({
      name: 'code',
      label,
      value: '',
      type: 'text',
      autocomplete: 'one-time-code',
      isInvalid: problem === 'refused',
    })}
    <button class="btn btn--primary btn--block" type="submit">
      ${SECOND_FACTOR_WORDING[language].submit}
    </button>
  </form>`
}

function titleOf({ language, problem }: CodePage, title: string): string {
  return problem ? `${SECOND_FACTOR_WORDING[language][`${problem}Title`]} ${title}` : title
}

function noticeOf({ language, problem }: CodePage) {
  const words = SECOND_FACTOR_WORDING[language]
  return renderNotice(problem && { kind: 'error', title: words[`${problem}Title`], text: words[problem] })
}
