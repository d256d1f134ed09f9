import type { Locale } from '#vocabulary/locale.ts'
import { html, type Html } from './html.ts'
import { PASSKEY_SCRIPT, renderPasskeyForm } from './passkey-form.ts'
import { userHandle } from './passkey.ts'
import { PASSKEY_WORDING } from './passkey-wording.ts'
import { renderFoot, renderLogo, renderPlainPage } from './plain-page.ts'
import type { Account, IdentitySettings, Passkey } from './ports.ts'
import type { RelyingParty } from './relying-party.ts'
import {
  problemNotice,
  renderNotice,
  renderPasswordField,
  renderTextField,
  titleWith,
  type Notice,
} from './split-page.ts'

export type PasskeysProblem = 'addRefused' | 'confirmRefused' | 'tooMany'

export interface PasskeysPage {
  readonly language: Locale
  readonly problem: PasskeysProblem | undefined
  /** The action just completed. Read from the URL, so it may be any text. */
  readonly done: string | null
  readonly account: Account
  readonly party: RelyingParty
  readonly passkeys: readonly Passkey[]
  /** Whether passkeys may be added and removed; otherwise the page asks for a confirmation first. */
  readonly isRecent: boolean
  readonly isFull: boolean
  /** Whether the confirmation asks for a code in addition to the password. */
  readonly asksCode: boolean
  /** Suggested name of a new passkey. */
  readonly device: string
}

/** Lists a person's passkeys, with the forms to add and remove them. */
export function presentPasskeysPage(settings: IdentitySettings, page: PasskeysPage): string {
  const { language, passkeys, isRecent } = page
  const words = PASSKEY_WORDING[language]
  const notice = findNotice(page)
  return renderPlainPage({
    language,
    company: settings.company,
    title: titleWith(notice, words.listTitle),
    foot: renderFoot(language, { page: '/auth/passkeys' }),
    content: html`<main id="content" class="notice keys">
        <header class="keys__head">${renderLogo(settings.company)}<a href="/">${words.back}</a></header>
        <h1>${words.listHeading}</h1>
        <p class="muted keys__intro">${words.listIntro}</p>
        ${renderNotice(notice)}
        <section aria-labelledby="yours">
          <h2 id="yours">${words.yours}</h2>
          ${passkeys.length === 0 ? html`<p>${words.none}</p>` : renderList(page)}
        </section>
        ${isRecent ? renderAdding(page) : renderConfirmation(page)} ${renderAccepted(settings, page)}
      </main>
      ${PASSKEY_SCRIPT}`,
  })
}

function renderList({ language, passkeys, isRecent }: PasskeysPage): Html {
  const words = PASSKEY_WORDING[language]
  return html`<ul class="keys__list">
    ${passkeys.map(
      ({ id, name, createdAt, lastUsedAt }) =>
        html`<li class="key">
          <div>
            <strong id="key-${id}">${name}</strong>
            <p class="hint">${words.created} ${renderDay(createdAt, language)}</p>
            <p class="hint">
              ${lastUsedAt ? html`${words.lastUsed} ${renderDay(lastUsedAt, language)}` : words.neverUsed}
            </p>
          </div>
          ${
            isRecent
              ? html`<form method="post" action="?lang=${language}">
                  <button class="btn btn--secondary" name="remove" value="${id}" aria-describedby="key-${id}">
                    ${words.remove}
                  </button>
                </form>`
              : undefined
          }
        </li>`,
    )}
  </ul>`
}

function renderDay(at: Date, language: Locale): Html {
  const day = at.toLocaleDateString(language === 'fr' ? 'fr-FR' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Paris',
  })
  return html`<time datetime="${at.toISOString()}">${day}</time>`
}

function renderAdding({ language, isFull, device }: PasskeysPage): Html {
  const words = PASSKEY_WORDING[language]
  if (isFull) return html`<p>${words.most}</p>`
  const fields = renderTextField({
    name: 'name',
    label: words.name,
    hint: words.nameHint,
    value: device,
    type: 'text',
    autocomplete: 'off',
    maxLength: 60,
  })
  return html`<section aria-labelledby="add">
    <h2 id="add">${words.addHeading}</h2>
    <p class="passkey__unsupported">${words.unsupported}</p>
    ${renderPasskeyForm({ language, kind: 'create', look: 'primary', fields })}
  </section>`
}

function renderConfirmation(page: PasskeysPage): Html {
  const { language, passkeys, asksCode, problem } = page
  const words = PASSKEY_WORDING[language]
  const isInvalid = problem === 'confirmRefused'
  return html`<section aria-labelledby="confirm">
    <h2 id="confirm">${words.confirmHeading}</h2>
    <p class="muted keys__intro">${words.confirmIntro}</p>
    <form method="post" action="?lang=${language}">
      ${renderPasswordField({
        language,
        name: 'password',
        label: words.password,
        autocomplete: 'current-password',
        isInvalid,
      })}
      ${
        asksCode
          ? renderTextField({
              name: 'code',
              label: words.code,
              value: '',
              type: 'text',
              autocomplete: 'one-time-code',
              isInvalid,
            })
          : undefined
      }
      <button class="btn btn--primary btn--block" type="submit">${words.confirm}</button>
    </form>
    ${passkeys.length > 0 ? renderPasskeyForm({ language, kind: 'get', look: 'secondary' }) : undefined}
  </section>`
}

/**
 * The accepted credentials: browsers compare them with the passkeys that they keep, and drop those that were removed here.
 */
function renderAccepted(settings: IdentitySettings, { account, party, passkeys }: PasskeysPage): Html {
  const accepted = {
    rpId: party.id,
    userId: Buffer.from(userHandle(settings, account.id)).toString('base64url'),
    allAcceptedCredentialIds: passkeys.map(({ credentialId }) => credentialId),
  }
  return html`<div hidden data-accepted="${JSON.stringify(accepted)}"></div>`
}

function findNotice({ language, problem, done }: PasskeysPage): Notice | undefined {
  const words = PASSKEY_WORDING[language]
  if (problem) return problemNotice(words, problem)
  if (done === 'added' || done === 'removed' || done === 'confirmed')
    return { kind: 'success', title: words[`${done}Title`], text: words[done] }
  return undefined
}
