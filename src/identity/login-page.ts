import type { Locale } from '#vocabulary/locale.ts'
import { html, type Html } from './html.ts'
import { LOGIN_WORDING } from './login-wording.ts'
import { renderPasskeyForm, renderPasskeySupport } from './passkey-form.ts'
import { PASSKEY_WORDING } from './passkey-wording.ts'
import type { IdentitySettings } from './ports.ts'
import { findRelyingParty } from './relying-party.ts'
import { SIGN_IN_LINK_WORDING } from './sign-in-link-wording.ts'
import {
  problemNotice,
  renderPasswordField,
  renderSplitPage,
  renderTextField,
  type Notice,
} from './split-page.ts'
import { domainOf } from './upstreams.ts'

export interface LoginPageState {
  readonly language: Locale
  /** The e-mail address typed before, so that only the password has to be retyped. */
  readonly email: string
  readonly problem: 'refused' | 'tooMany' | 'passkeyRefused' | 'noAddress' | undefined
  /** With upstream providers the form asks for the address first; true once it also asks for the password. */
  readonly isAddressKnown?: boolean
  /** The previous session expired or was revoked. */
  readonly wasEnded: boolean
}

/** The sign-in form; posts to its own URL. Source: mockups, 01-login. */
export function presentLoginPage(settings: IdentitySettings, state: LoginPageState): string {
  const { language, email, problem } = state
  const words = LOGIN_WORDING[language]
  const hasPasskeys = findRelyingParty(settings) !== undefined
  const asksAddressFirst = settings.upstreams.length > 0 && state.isAddressKnown !== true
  return renderSplitPage(settings, {
    language,
    title: words.title,
    notice: noticeOf(state),
    content: html`<h1>${words.heading}</h1>
      <p class="muted login__intro">${words.intro}</p>
      <form method="post" action="?lang=${language}">
        ${renderTextField({
          name: 'email',
          label: words.email,
          value: email,
          type: 'email',
          autocomplete: hasPasskeys ? 'username webauthn' : 'username',
          isInvalid: problem === 'refused' || problem === 'noAddress',
          isReadOnly: state.isAddressKnown === true && settings.upstreams.length > 0,
        })}
        ${asksAddressFirst ? undefined : renderPassword(state)}
        ${hasPasskeys ? renderPasskeySupport() : undefined}
        <button class="btn btn--primary btn--block" type="submit">
          ${asksAddressFirst ? words.continue : words.submit}
        </button>
      </form>
      ${hasPasskeys ? renderPasskeyForm({ language, kind: 'get', look: 'secondary', isAutofilled: true }) : undefined}
      ${renderProviders(settings, state)}
      <p class="login__links">
        ${renderOtherAddress(settings, state)}<a href="/auth/forgotten?lang=${language}">${words.forgotten}</a
        ><a href="/auth/first-connection?lang=${language}">${words.first}</a
        >${renderLinkOffer(settings, language)}
      </p>
      ${renderDemo(settings, language)}`,
  })
}

function renderPassword({ language, problem }: LoginPageState): Html {
  return renderPasswordField({
    language,
    name: 'password',
    label: LOGIN_WORDING[language].password,
    autocomplete: 'current-password',
    isInvalid: problem === 'refused',
  })
}

/** Links rather than forms, since the security policy forbids forms that end at another origin. */
function renderProviders(
  { upstreams }: IdentitySettings,
  { language, email, isAddressKnown }: LoginPageState,
): Html | undefined {
  const isOf = (domains: readonly string[]) => isAddressKnown === true && domains.includes(domainOf(email))
  const offered = upstreams.filter(({ hasButton, domains }) => hasButton || isOf(domains))
  if (offered.length === 0) return undefined
  const words = LOGIN_WORDING[language]
  return html`<div class="login__providers" role="group" aria-label="${words.otherWays}">
    ${offered.map(
      ({ id, name }) =>
        html`<a class="btn btn--secondary btn--block" href="?provider=${id}&lang=${language}"
          >${words.continueWith} ${name[language]}</a
        >`,
    )}
  </div>`
}

function renderOtherAddress(
  { upstreams }: IdentitySettings,
  { language, isAddressKnown }: LoginPageState,
): Html | undefined {
  if (upstreams.length === 0 || isAddressKnown !== true) return undefined
  return html`<a href="?lang=${language}">${LOGIN_WORDING[language].otherAddress}</a>`
}

function renderLinkOffer({ signInLinks }: IdentitySettings, language: Locale): Html | undefined {
  if (!signInLinks) return undefined
  return html`<a href="/auth/sign-in-link?lang=${language}">${SIGN_IN_LINK_WORDING[language].offer}</a>`
}

function noticeOf({ language, problem, wasEnded }: LoginPageState): Notice | undefined {
  const words = LOGIN_WORDING[language]
  if (problem === 'passkeyRefused') {
    const { refusedTitle: title, refused: text } = PASSKEY_WORDING[language]
    return { kind: 'error', title, text }
  }
  if (problem) return problemNotice(words, problem)
  return wasEnded ? { kind: 'info', title: words.endedTitle, text: words.ended } : undefined
}

function renderDemo({ demo }: IdentitySettings, language: Locale): Html | undefined {
  if (!demo) return undefined
  const words = LOGIN_WORDING[language]
  const rows = demo.accounts.map(
    (account) =>
      html`<tr>
        <td>${account.email}</td>
        <td>${account.role[language]}</td>
      </tr>`,
  )
  return html`<section class="login__demo" aria-labelledby="demo">
    <h2 id="demo">${words.demoTitle}</h2>
    <p>${words.demoPassword} <code>${demo.password}</code></p>
    <table class="table">
      <thead>
        <tr>
          <th scope="col">${words.demoEmail}</th>
          <th scope="col">${words.demoRole}</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`
}
