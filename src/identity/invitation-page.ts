import { FACADE } from './facade.ts'
import { html, type Html } from './html.ts'
import { INVITATION_WORDING } from './invitation-wording.ts'
import type { Language } from './language.ts'
import { LOGIN_WORDING } from './login-wording.ts'
import { renderLogo, renderPlainPage } from './plain-page.ts'
import type { IdentitySettings } from './ports.ts'

export interface InvitationPageState {
  readonly language: Language
  /** Whose password it is; password managers keep it with the password. */
  readonly email: string
  readonly problem: 'short' | 'different' | undefined
}

/** The form that chooses a first password; it posts to its own address. */
export function presentInvitationPage(settings: IdentitySettings, state: InvitationPageState): string {
  const { language, email, problem } = state
  const [words, shared] = [INVITATION_WORDING[language], LOGIN_WORDING[language]]
  const { company } = settings
  const other = language === 'fr' ? 'en' : 'fr'
  return renderPlainPage({
    language,
    title: `${problem ? `${words.problemTitle} ` : ''}${words.heading} · ${company.name}`,
    skipLabel: shared.skip,
    content: html`<main id="content" class="login">
      <div class="login__form">
        <div class="login__head">
          ${renderLogo(company)}<a href="?lang=${other}" lang="${other}" hreflang="${other}"
            >${shared.otherLanguage}</a
          >
        </div>
        <div class="login__mid">
          ${renderProblem(state)}
          <h1>${words.heading}</h1>
          <p class="muted login__intro">${words.intro}</p>
          <form method="post" action="?lang=${language}">
            <div class="field">
              <label class="label" for="email">${shared.email}</label
              ><input
                class="input"
                id="email"
                type="email"
                autocomplete="username"
                readonly
                value="${email}"
              />
            </div>
            ${renderPassword('password', words.password, problem)}
            ${renderPassword('again', words.again, problem)}
            <button class="btn btn--primary btn--block" type="submit">${words.submit}</button>
          </form>
        </div>
      </div>
      <aside class="login__panel">
        <p class="login__motto">${shared.motto}</p>
        <p class="login__promise">${shared.promise}</p>
        ${FACADE}
      </aside>
    </main>`,
  })
}

/** What stands where the form was: the password is kept, or the link is of no use any more. */
export function presentInvitationNotice(
  settings: IdentitySettings,
  language: Language,
  outcome: 'done' | 'expired',
): string {
  const words = INVITATION_WORDING[language]
  return renderPlainPage({
    language,
    title: `${words[`${outcome}Title`]} · ${settings.company.name}`,
    skipLabel: LOGIN_WORDING[language].skip,
    content: html`<main id="content" class="notice">
      ${renderLogo(settings.company)}
      <h1>${words[`${outcome}Title`]}</h1>
      <p class="muted">${words[outcome]}${outcome === 'expired' ? ` ${settings.company.phone}.` : ''}</p>
      <p><a class="btn btn--primary" href="/">${words.home}</a></p>
    </main>`,
  })
}

function renderPassword(name: string, label: string, problem: InvitationPageState['problem']): Html {
  const described = problem ? html` aria-invalid="true" aria-describedby="problem"` : undefined
  return html`<div class="field">
    <label class="label" for="${name}">${label}</label
    ><input
      class="input"
      id="${name}"
      name="${name}"
      type="password"
      autocomplete="new-password"
      minlength="12"
      maxlength="200"
      required${described}
    />
  </div>`
}

function renderProblem({ problem, language }: InvitationPageState): Html | undefined {
  if (!problem) return undefined
  const words = INVITATION_WORDING[language]
  return html`<div class="alert alert--error" role="alert" id="problem">
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v6.500M12 16.500v.1" />
    </svg>
    <div><strong>${words.problemTitle}</strong>${words[problem]}</div>
  </div>`
}
