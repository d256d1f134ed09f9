import type { Locale } from '#vocabulary/locale.ts'
import { html } from './html.ts'
import type { EmailRequestState } from './email-request-route.ts'
import type { IdentitySettings } from './ports.ts'
import { problemNotice, renderSplitPage, renderTextField } from './split-page.ts'

interface EmailRequest extends EmailRequestState {
  readonly language: Locale
  /** In the window's title. */
  readonly title: string
  readonly heading: string
  readonly intro: string
  readonly words: Readonly<
    Record<'email' | 'askSubmit' | 'back' | 'invalid' | 'invalidTitle' | 'tooMany' | 'tooManyTitle', string>
  >
}

/** The form to request a link by e-mail; posts to its own URL. */
export function presentEmailRequestPage(settings: IdentitySettings, page: EmailRequest): string {
  const { language, title, heading, intro, email, problem, words } = page
  return renderSplitPage(settings, {
    language,
    title,
    notice: problemNotice(words, problem),
    content: html`<h1>${heading}</h1>
      <p class="muted login__intro">${intro}</p>
      <form method="post" action="?lang=${language}">
        ${renderTextField({
          name: 'email',
          label: words.email,
          value: email,
          type: 'email',
          autocomplete: 'username',
          isInvalid: problem === 'invalid',
        })}
        <button class="btn btn--primary btn--block" type="submit">${words.askSubmit}</button>
      </form>
      <p class="login__links"><a href="/">${words.back}</a></p>`,
  })
}
