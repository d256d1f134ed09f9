import type { Locale } from '#vocabulary/locale.ts'
import { html, type Html } from './html.ts'
import { PASSKEY_WORDING } from './passkey-wording.ts'

export interface PasskeyForm {
  readonly language: Locale
  /** `create` registers a passkey, `get` signs in with one. */
  readonly kind: 'create' | 'get'
  readonly look: 'primary' | 'secondary'
  /** Whether the browser also offers passkeys as autofill suggestions of the `webauthn` field. */
  readonly isAutofilled?: boolean
  /** Shown above the button. */
  readonly fields?: Html
}

/**
 * A button that asks the browser for a passkey and posts the result as `credential`. `passkey.js` reveals the form where
 * the browser supports passkeys, and fetches the options from `?options=` of the same page.
 */
export function renderPasskeyForm(form: PasskeyForm): Html {
  const { language, kind, look, isAutofilled, fields } = form
  const words = PASSKEY_WORDING[language]
  return html`<form
      class="passkey"
      method="post"
      action="?lang=${language}"
      data-passkey="${kind}"
      data-failed="${kind === 'create' ? words.notCreated : words.failed}"
      data-exists="${words.exists}"
      ${isAutofilled ? html`data-autofill` : undefined}
      hidden
    >
      ${fields}<input type="hidden" name="credential" />
      <button class="btn btn--${look} btn--block" type="button">
        ${KEY_ICON}${kind === 'create' ? words.create : words.signIn}
      </button>
      <p class="passkey__status" role="status"></p>
    </form>
    ${PASSKEY_SCRIPT}`
}

/** Tells the server that the device can create passkeys, so that one is only offered where it works. */
export function renderPasskeySupport(): Html {
  return html`<input type="hidden" name="passkeys" data-passkey-support />${PASSKEY_SCRIPT}`
}

/** Whether a form that has `renderPasskeySupport` came from a device that can create passkeys. */
export function hasPasskeySupport(form: URLSearchParams): boolean {
  return form.get('passkeys') === '1'
}

export const PASSKEY_SCRIPT = html`<script type="module" src="/auth/assets/passkey.js"></script>`

const KEY_ICON = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="8" cy="15" r="4.500" />
  <path d="m11.300 11.700 8.200-8.200M16 7l3.500 3.500M13.500 9.500l2 2" />
</svg>`
