import type { Locale } from '#vocabulary/locale.ts'
import { html, type Html } from './html.ts'
import { LOGIN_WORDING } from './login-wording.ts'
import { renderFootLinks, renderLogo, renderPlainPage } from './plain-page.ts'
import type { IdentitySettings } from './ports.ts'

/** Layout of the sign-in pages: form on one side, picture on the other, links below. */
export function renderSplitPage(
  settings: IdentitySettings,
  page: {
    readonly language: Locale
    readonly title: string
    readonly notice?: Notice | undefined
    readonly content: Html
  },
): string {
  const { language, title, notice } = page
  const { company } = settings
  const other = language === 'fr' ? 'en' : 'fr'
  return renderPlainPage({
    language,
    company,
    title: titleWith(notice, title),
    content: html`<div class="login">
      <div class="login__form">
        <header class="login__head">
          ${renderLogo(company)}<a href="?lang=${other}" lang="${other}" hreflang="${other}"
            >${LOGIN_WORDING[language].otherLanguage}</a
          >
        </header>
        <main id="content" class="login__mid">${renderNotice(notice)}${page.content}</main>
        ${renderFoot(settings, language)}
      </div>
      <aside class="login__panel" aria-label="${company.name}">
        <p class="login__motto">${company.signIn.motto[language]}</p>
        <p class="login__promise">${company.signIn.promise[language]}</p>
        <div class="login__drawing"></div>
      </aside>
    </div>`,
  })
}

function renderFoot({ company }: IdentitySettings, language: Locale): Html {
  return html`<footer class="login__foot">
    ${renderFootLinks(language)}
    <a class="login__phone" href="tel:${company.phone.replace(/[^\d+]/g, '')}"
      ><svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M6.500 3.800 9 4l1.400 4-2 1.500c1 2.500 3.600 5.100 6.100 6.100l1.500-2 4 1.400.2 2.500c.1 1.700-1.200 2.800-2.800 2.700C10.600 19.600 4.400 13.400 3.800 6.600c-.1-1.600 1-2.900 2.700-2.800z"
        /></svg
      >${company.phone}</a
    >
  </footer>`
}

export interface Notice {
  readonly kind: 'error' | 'info' | 'success'
  readonly title: string
  readonly text: string
}

/** The notice of a problem that a wording has a title and a text for. */
export function problemNotice<Problem extends string>(
  words: Readonly<Record<Problem | `${Problem}Title`, string>>,
  problem: Problem | undefined,
): Notice | undefined {
  return problem && { kind: 'error', title: words[`${problem}Title`], text: words[problem] }
}

/** Begins the window's title with an error, so that screen readers say it first. */
export function titleWith(notice: Notice | undefined, title: string): string {
  return notice?.kind === 'error' ? `${notice.title} ${title}` : title
}

/** A notice above a form. An error is announced to screen readers and referenced by its fields. */
export function renderNotice(notice: Notice | undefined): Html | undefined {
  if (!notice) return undefined
  const role = notice.kind === 'error' ? html` role="alert"` : html` role="status"`
  return html`<div class="alert alert--${notice.kind}" id="problem" ${role}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      ${notice.kind === 'info' ? html`<path d="M12 11v6M12 7v.1" />` : html`<path d="M12 7v6.500M12 16.500v.1" />`}
    </svg>
    <div><strong>${notice.title}</strong>${notice.text}</div>
  </div>`
}

export interface PasswordField {
  readonly language: Locale
  readonly name: string
  readonly label: string
  readonly autocomplete: 'current-password' | 'new-password'
  /** Element that explains what is asked for. */
  readonly hintId?: string
  readonly isInvalid: boolean
}

/** A password field with its "show" button, which stays hidden without JavaScript. */
export function renderPasswordField(field: PasswordField): Html {
  const words = LOGIN_WORDING[field.language]
  return html`<div class="field">
    <label class="label" for="${field.name}">${field.label}</label>
    <div class="group">
      <input
        class="input"
        id="${field.name}"
        name="${field.name}"
        type="password"
        autocomplete="${field.autocomplete}"
        maxlength="200"
        required
        ${describe(field.isInvalid, field.hintId)}
      /><button type="button" class="group__add" data-shows="${field.name}" aria-pressed="false" hidden>
        ${words.show}<span class="unseen"> ${words.showWhat}</span>
      </button>
    </div>
  </div>`
}

export interface TextField {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly type: 'email' | 'text'
  readonly autocomplete: 'username' | 'username webauthn' | 'one-time-code' | 'off'
  readonly hint?: string
  readonly isInvalid?: boolean
  readonly isReadOnly?: boolean
  /** 254, the longest e-mail address, by default. */
  readonly maxLength?: number
}

export function renderTextField(field: TextField): Html {
  const hintId = field.hint && `${field.name}-hint`
  return html`<div class="field">
    <label class="label" for="${field.name}">${field.label}</label
    >${hintId && html`<p class="hint" id="${hintId}">${field.hint}</p>`}<input
      class="input"
      id="${field.name}"
      name="${field.name}"
      type="${field.type}"
      autocomplete="${field.autocomplete}"
      maxlength="${field.maxLength ?? 254}"
      ${field.isReadOnly ? html`readonly` : html`required`}
      value="${field.value}"
      ${describe(field.isInvalid, hintId)}
    />
  </div>`
}

function describe(isInvalid: boolean | undefined, hintId: string | undefined): Html | undefined {
  if (!isInvalid) return hintId === undefined ? undefined : html` aria-describedby="${hintId}"`
  return html` aria-invalid="true" aria-describedby="${['problem', hintId].filter(Boolean).join(' ')}"`
}
