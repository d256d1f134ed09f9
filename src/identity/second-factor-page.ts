import type { Locale } from '#vocabulary/locale.ts'
import { html, type Html } from './html.ts'
import { enrolmentAddress, renderQrCode } from './one-time-password.ts'
import { renderPasskeyForm, renderPasskeySupport } from './passkey-form.ts'
import { PASSKEY_WORDING } from './passkey-wording.ts'
import type { IdentitySettings } from './ports.ts'
import { SECOND_FACTOR_WORDING } from './second-factor-wording.ts'
import { problemNotice, renderSplitPage, renderTextField, type Notice } from './split-page.ts'

export type CodeProblem = 'refused' | 'tooMany' | 'passkeyRefused' | undefined

interface CodePage {
  readonly language: Locale
  readonly problem: CodeProblem
}

/** Asks for the current code, or for a passkey. Without an app, the code is a recovery code. */
export function presentCodePage(
  settings: IdentitySettings,
  page: CodePage & { readonly hasApp: boolean; readonly hasPasskeys: boolean },
): string {
  const { language, hasApp, hasPasskeys } = page
  const words = SECOND_FACTOR_WORDING[language]
  const passkeyWords = PASSKEY_WORDING[language]
  const look = hasApp ? 'secondary' : 'primary'
  const passkeyForm = hasPasskeys ? renderPasskeyForm({ language, kind: 'get', look }) : undefined
  const heading = hasApp ? words.heading : passkeyWords.factorHeading
  return renderSplitPage(settings, {
    language,
    title: hasApp ? words.title : heading,
    notice: noticeOf(page),
    content: html`<h1>${heading}</h1>
      <p class="muted login__intro">${hasApp ? words.intro : passkeyWords.factorIntro}</p>
      ${hasApp ? undefined : passkeyForm}
      ${renderCodeForm(page, hasApp ? words.code : passkeyWords.recovery, hasApp ? 'primary' : 'secondary')}
      ${hasApp ? passkeyForm : undefined}`,
  })
}

/** Tells the first code of an app from a later one when the form arrives after the app was confirmed. */
const FIRST_CODE = html`<input type="hidden" name="enrolment" value="app" />`

/** Shows the secret as a QR code and asks for the first code. */
export function presentEnrolmentPage(
  settings: IdentitySettings,
  page: CodePage & {
    readonly secret: string
    readonly email: string
    /** Whether a passkey may be enrolled instead. */
    readonly canCreatePasskey: boolean
  },
): string {
  const words = SECOND_FACTOR_WORDING[page.language]
  const address = enrolmentAddress(page.secret, settings.company.name, page.email)
  return renderSplitPage(settings, {
    language: page.language,
    title: words.enrolTitle,
    notice: noticeOf(page),
    content: html`<h1>${words.enrolHeading}</h1>
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
      ${renderCodeForm(page, words.firstCode, 'primary', FIRST_CODE)}
      ${page.canCreatePasskey ? renderPasskeyEnrolment(page) : undefined}`,
  })
}

function renderPasskeyEnrolment({ language }: CodePage): Html {
  const fields = html`<p class="passkey__intro">${PASSKEY_WORDING[language].enrolAlternative}</p>`
  return renderPasskeyForm({ language, kind: 'create', look: 'secondary', fields })
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
      <div data-scripted hidden>
        <p class="login__links">
          <button
            class="btn btn--secondary"
            type="button"
            data-copies=".codes"
            data-done="${words.codesCopied}"
          >
            ${words.codesCopy}
          </button>
          <button class="btn btn--secondary" type="button" data-prints>${words.codesPrint}</button>
          <span role="status"></span>
        </p>
      </div>
      <form method="post" action="?lang=${language}">
        <button class="btn btn--primary btn--block" type="submit">${words.codesSubmit}</button>
      </form>`,
  })
}

function renderCodeForm(
  { language, problem }: CodePage,
  label: string,
  look: 'primary' | 'secondary' = 'primary',
  hidden?: Html,
): Html {
  return html`<form method="post" action="?lang=${language}">
    ${hidden}
    ${renderTextField({
      name: 'code',
      label,
      value: '',
      type: 'text',
      autocomplete: 'one-time-code',
      isInvalid: problem === 'refused',
    })}
    ${renderPasskeySupport()}
    <button class="btn btn--${look} btn--block" type="submit">
      ${SECOND_FACTOR_WORDING[language].submit}
    </button>
  </form>`
}

function noticeOf({ language, problem }: CodePage): Notice | undefined {
  if (problem !== 'passkeyRefused') return problemNotice(SECOND_FACTOR_WORDING[language], problem)
  const { refusedTitle: title, factorRefused: text } = PASSKEY_WORDING[language]
  return { kind: 'error', title, text }
}
