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
import { formatCents, formatDay, type SubscriptionSummary } from '../envelopes/index.ts'
import { LINK_WORDING } from './link-wording.ts'

const CODE_DIGITS = 6
/** Omits the token of the path, which gives access to the documents. */
const HELP = { audience: 'signatory', page: '/sign/party/…' } as const

/** Content of the page of a party's mail link. */
export interface LinkPage {
  readonly language: Locale
  /** Path of the page; its forms post to paths below it. */
  readonly path: string
  /** Description of the subscription and its sender. Contains nothing that identifies a person: decision 50. */
  readonly summary: SubscriptionSummary
  /** Titles of the party's documents. */
  readonly documents: readonly string[]
  /** Whether to sign, to fetch the signed copies, or to answer a correction of the signed documents. */
  readonly purpose: 'open' | 'copies' | 'correction'
  /** Masked. */
  readonly contact: string
  readonly codeSent: boolean
  /** Whether it replaces a former code. */
  readonly isAnother: boolean
  /** Why the previous request was refused. */
  readonly problem: LinkProblem | undefined
}

/** A code that could not be sent, or does not open the documents. */
export interface LinkProblem {
  readonly of: 'send' | 'open'
  readonly text: string
}

/** Asks for the party's code; works without JavaScript and shows what the invitation said, without any name but the advisor's. */
export function presentLinkPage(deployment: LoadedDeployment, page: LinkPage): string {
  const words = LINK_WORDING[page.language]
  const { heading, intro } = words.purposes[page.purpose]
  return renderPlainPage({
    language: page.language,
    company: deployment,
    title: `${page.problem === undefined ? '' : `${words.problems[page.problem.of]} `}${heading}`,
    foot: renderFoot(page.language, HELP),
    content: html`<main id="content" class="notice">
      ${renderLogo(deployment)} ${page.codeSent ? undefined : renderProblem(page)}
      <h1>${heading}</h1>
      ${renderSummary(deployment, page)}
      ${page.codeSent ? renderCode(page) : html`<p class="muted">${intro} ${page.contact}.</p>`}
      <form method="post" action="${page.path}/code?lang=${page.language}">
        <button class="btn btn--${page.codeSent ? 'secondary' : 'primary'}" type="submit">
          ${page.codeSent ? words.resend : words.send}
        </button>
      </form>
      ${page.purpose === 'open' ? html`<p><a href="${page.path}/not-me?lang=${page.language}">${words.notMe}</a></p>` : undefined}
    </main>`,
  })
}

function renderSummary({ name }: LoadedDeployment, page: LinkPage): Html {
  const { language, summary, documents, purpose } = page
  const words = LINK_WORDING[language]
  const { product, amountCents, advisor, lastDay } = summary
  const facts = [
    [words.product, product],
    [words.amount, amountCents === null ? null : formatCents(amountCents, language)],
    [words.advisor, advisor],
    [words.lastDay, purpose === 'open' ? formatDay(lastDay, language) : null],
  ] as const
  return html`${purpose === 'open' ? html`<p>${words.invited(advisor ?? name)}</p>` : undefined}
    <dl class="facts">
      ${facts.flatMap(([label, value]) =>
        value === null
          ? []
          : [
              html`<dt>${label}</dt>
                <dd>${value}</dd>`,
            ],
      )}
    </dl>
    <h2>${words.documents(documents.length)}</h2>
    <ul>
      ${documents.map((title) => html`<li>${title}</li>`)}
    </ul>`
}

/** Asks whether the link is meant for somebody else. A separate page with a button, because mail scanners follow links. */
export function presentNotMe(deployment: LoadedDeployment, language: Locale, path: string): string {
  const words = LINK_WORDING[language]
  return renderNoticePage({
    language,
    company: deployment,
    title: words.notMeTitle,
    text: words.notMeAsk,
    action: html`<form method="post" action="${path}/not-me?lang=${language}">
        <button class="btn btn--primary" type="submit">${words.notMeConfirm}</button>
      </form>
      <p><a href="${path}?lang=${language}">${words.back}</a></p>`,
  })
}

function renderCode(page: LinkPage): Html {
  const { language, path, problem, purpose, contact } = page
  const words = LINK_WORDING[language]
  const sent = page.isAnother ? words.sentAnother : words.sent
  const status = problem?.of === 'send' ? words.lastSent : sent
  const described =
    problem?.of === 'open'
      ? html` aria-invalid="true" aria-describedby="problem"`
      : html` aria-describedby="sent"`
  // The field is focused because it is below the fold on a phone; the problem stands beside it to stay visible.
  return html`<p role="status" id="sent">${status(contact)}</p>
    ${renderProblem(page)}
    <form method="post" action="${path}/open?lang=${language}">
      <label class="label" for="code">${words.code}</label>
      <div class="otp">
        <input
          class="otp__input"
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="7"
          pattern="[0-9]{3} ?[0-9]{3}"
          required
          autofocus${described}
        />
        ${Array.from({ length: CODE_DIGITS }, () => html`<span class="otp__box" aria-hidden="true"></span>`)}
      </div>
      <button class="btn btn--primary btn--block" type="submit">${words.purposes[purpose].open}</button>
    </form>`
}

function renderProblem({ language, problem }: LinkPage): Html | undefined {
  if (problem === undefined) return undefined
  return html`<div class="alert alert--error" role="alert" id="problem">
    <div><strong>${LINK_WORDING[language].problems[problem.of]}</strong>${problem.text}</div>
  </div>`
}

/** A link rather than a form, since the view's cookie authenticates it. */
function renderEvidence(viewId: string, language: Locale, outcome: string): Html {
  const words = LINK_WORDING[language]
  return html`<p>
      <a class="btn btn--secondary" href="/sign/${viewId}/evidence" download>${words.evidence}</a>
    </p>
    <p class="muted">${outcome === 'declined' ? words.refusalEvidenceNote : words.evidenceNote}</p>`
}

/** The signed documents of a party, for download in its view. */
export function presentCopies(
  deployment: LoadedDeployment,
  language: Locale,
  documents: readonly { readonly path: string; readonly title: string }[],
): string {
  const words = LINK_WORDING[language]
  return renderNoticePage({
    language,
    company: deployment,
    help: HELP,
    title: words.copiesTitle,
    text: words.copies,
    action: html`<ul>
      ${documents.map(({ path, title }) => html`<li><a href="${path}">${title} (PDF)</a></li>`)}
    </ul>`,
  })
}

/**
 * Shown instead of the form: done, already signed, or nothing to sign (any more, or yet). `viewId`: the view whose evidence
 * is offered.
 */
export function presentLinkNotice(
  deployment: LoadedDeployment,
  language: Locale,
  outcome:
    | 'done'
    | 'declined'
    | 'left'
    | 'unavailable'
    | 'signed'
    | 'ended'
    | 'over'
    | 'replaced'
    | 'closed'
    | 'disowned',
  viewId?: string,
): string {
  const words = LINK_WORDING[language]
  return renderNoticePage({
    language,
    company: deployment,
    help: HELP,
    title: words[`${outcome}Title`],
    text: words[outcome] + (words[outcome].endsWith('.') ? '' : ` ${deployment.phone}.`),
    action: viewId === undefined ? undefined : renderEvidence(viewId, language, outcome),
  })
}
