import { FACADE } from './facade.ts'
import { html, type Html } from './html.ts'
import type { Language } from './language.ts'
import { LOGIN_WORDING } from './login-wording.ts'
import { renderLogo, renderPlainPage } from './plain-page.ts'
import type { IdentitySettings } from './ports.ts'

export interface LoginPageState {
  readonly language: Language
  /** As typed before, so that only the password is typed again. */
  readonly email: string
  readonly problem: 'refused' | 'tooMany' | undefined
}

/** The sign-in form; it posts to its own address. */
export function presentLoginPage(settings: IdentitySettings, state: LoginPageState): string {
  const words = LOGIN_WORDING[state.language]
  const { company } = settings
  const other = state.language === 'fr' ? 'en' : 'fr'
  return renderPlainPage({
    language: state.language,
    title: `${state.problem ? `${words.refusedTitle} ` : ''}${words.title} · ${company.name}`,
    skipLabel: words.skip,
    content: html`<main id="content" class="login">
      <div class="login__form">
        <div class="login__head">
          ${renderLogo(company)}<a href="?lang=${other}" lang="${other}" hreflang="${other}"
            >${words.otherLanguage}</a
          >
        </div>
        <div class="login__mid">
          ${renderProblem(state)}
          <h1>${words.heading}</h1>
          <p class="muted login__intro">${words.intro}</p>
          <form method="post" action="?lang=${state.language}">
            <div class="field">
              <label class="label" for="email">${words.email}</label
              ><input
                class="input"
                id="email"
                name="email"
                type="email"
                autocomplete="username"
                maxlength="254"
                required
                value="${state.email}"
                ${describedBy(state)}
              />
            </div>
            <div class="field">
              <label class="label" for="password">${words.password}</label
              ><input
                class="input"
                id="password"
                name="password"
                type="password"
                autocomplete="current-password"
                maxlength="200"
                required${describedBy(state)}
              />
            </div>
            <button class="btn btn--primary btn--block" type="submit">${words.submit}</button>
          </form>
          ${renderHelp(settings, state.language)} ${renderDemo(settings, state.language)}
        </div>
      </div>
      <aside class="login__panel">
        <p class="login__motto">${words.motto}</p>
        <p class="login__promise">${words.promise}</p>
        ${FACADE}
      </aside>
    </main>`,
  })
}

function describedBy(state: LoginPageState): Html | undefined {
  return state.problem === 'refused' ? html` aria-invalid="true" aria-describedby="problem"` : undefined
}

function renderProblem({ problem, language }: LoginPageState): Html | undefined {
  if (!problem) return undefined
  const words = LOGIN_WORDING[language]
  return html`<div class="alert alert--error" role="alert" id="problem">
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v6.500M12 16.500v.1" />
    </svg>
    <div><strong>${words[`${problem}Title`]}</strong>${words[problem]}</div>
  </div>`
}

function renderHelp(settings: IdentitySettings, language: Language): Html {
  const { phone } = settings.company
  return html`<p class="muted login__help">
    ${LOGIN_WORDING[language].help} <a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a>.
  </p>`
}

function renderDemo({ demo }: IdentitySettings, language: Language): Html | undefined {
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
