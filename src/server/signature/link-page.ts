import {
  html,
  type Html,
  renderFoot,
  renderLogo,
  renderNoticePage,
  renderPlainPage,
} from '#identity/index.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from '../forms/index.ts'
import { LINK_WORDING } from './link-wording.ts'

/** Without the token of the path, which opens the documents. */
const HELP = { audience: 'signatory', page: '/sign/party/…' } as const

/** Content of the page of a party's mail link. */
export interface LinkPage {
  readonly language: Locale
  /** Path of the page; its forms post to paths below it. */
  readonly path: string
  readonly name: string
  /** To sign, or to fetch the signed copies. */
  readonly purpose: 'open' | 'copies'
  /** Masked. */
  readonly contact: string
  readonly codeSent: boolean
  /** Why the previous request was refused. */
  readonly problem: string | undefined
}

/** Asks for the party's code; works without JavaScript and discloses nothing of the documents. */
export function presentLinkPage(deployment: LoadedDeployment, page: LinkPage): string {
  const words = LINK_WORDING[page.language]
  const [heading, intro] =
    page.purpose === 'copies' ? [words.signedTitle, words.copiesIntro] : [words.heading, words.intro]
  return renderPlainPage({
    language: page.language,
    title: `${page.problem === undefined ? '' : `${words.problemTitle} `}${heading} · ${deployment.name}`,
    skipLabel: words.skip,
    foot: renderFoot(page.language, HELP),
    content: html`<main id="content" class="notice">
      ${renderLogo(deployment)} ${renderProblem(page)}
      <h1>${heading}</h1>
      <p>${page.name}</p>
      <p class="muted">${intro} ${page.contact}.</p>
      ${page.codeSent ? renderCode(page) : undefined}
      <form method="post" action="${page.path}/code?lang=${page.language}">
        <button class="btn ${page.codeSent ? '' : 'btn--primary'}" type="submit">
          ${page.codeSent ? words.resend : words.send}
        </button>
      </form>
    </main>`,
  })
}

function renderCode({ language, path, problem }: LinkPage): Html {
  const words = LINK_WORDING[language]
  const described = problem === undefined ? undefined : html` aria-invalid="true" aria-describedby="problem"`
  return html`<p role="status">${words.sent}</p>
    <form method="post" action="${path}/open?lang=${language}">
      <div class="field">
        <label class="label" for="code">${words.code}</label
        ><input
          class="input"
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="6"
          pattern="[0-9]{6}"
          required${described}
        />
      </div>
      <button class="btn btn--primary btn--block" type="submit">${words.open}</button>
    </form>`
}

function renderProblem({ language, problem }: LinkPage): Html | undefined {
  if (problem === undefined) return undefined
  return html`<div class="alert alert--error" role="alert" id="problem">
    <div><strong>${LINK_WORDING[language].problemTitle}</strong>${problem}</div>
  </div>`
}

/** A link and no form: the view's cookie authenticates it. */
function renderEvidence(viewId: string, language: Locale): Html {
  const words = LINK_WORDING[language]
  return html`<p>
      <a class="btn" href="/sign/${viewId}/evidence" download>${words.evidence}</a>
    </p>
    <p class="muted">${words.evidenceNote}</p>`
}

/** The signed documents of a party, to be downloaded in its view. */
export function presentCopies(
  deployment: LoadedDeployment,
  language: Locale,
  documents: readonly { readonly path: string; readonly title: string }[],
): string {
  const words = LINK_WORDING[language]
  return renderNoticePage({
    language,
    company: deployment,
    skipLabel: words.skip,
    help: HELP,
    title: words.copiesTitle,
    text: words.copies,
    action: html`<ul>
      ${documents.map(({ path, title }) => html`<li><a href="${path}">${title} (PDF)</a></li>`)}
    </ul>`,
  })
}

/** Replaces the form: done, already signed, or nothing to sign (any more, or yet). `viewId`: whose evidence is offered. */
export function presentLinkNotice(
  deployment: LoadedDeployment,
  language: Locale,
  outcome: 'done' | 'left' | 'unavailable' | 'signed' | 'ended' | 'replaced' | 'closed',
  viewId?: string,
): string {
  const words = LINK_WORDING[language]
  return renderNoticePage({
    language,
    company: deployment,
    skipLabel: words.skip,
    help: HELP,
    title: words[`${outcome}Title`],
    text: words[outcome] + (words[outcome].endsWith('.') ? '' : ` ${deployment.phone}.`),
    action: viewId === undefined ? undefined : renderEvidence(viewId, language),
  })
}
