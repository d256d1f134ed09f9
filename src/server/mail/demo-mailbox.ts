import { chooseLanguage, html, renderLogo, renderPlainPage, type Html } from '#identity/index.ts'
import * as z from 'zod'
import { PathId } from '#contract/answers.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { parisMoment } from '#rules/paris-time.ts'
import type { App } from '../http/app.ts'
import { findDemoSignIn } from '../seed/demo-accounts.ts'
import type { Services } from '../services.ts'

type DemoMail = Awaited<ReturnType<typeof findMails>>[number]

const SHOWN = 200

const MailParams = z.object({ id: PathId })
/** Mails have inline styles, which the policy of other pages forbids, and must not load anything. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const WORDING = {
  fr: {
    title: 'Messagerie de démonstration',
    intro: 'Les messages que la démonstration aurait envoyés, le plus récent d’abord.',
    empty: 'Aucun message pour l’instant.',
    to: 'À',
    text: 'Version texte',
  },
  en: {
    title: 'Demonstration mailbox',
    intro: 'The messages the demonstration would have sent, newest first.',
    empty: 'No message yet.',
    to: 'To',
    text: 'Text version',
  },
} as const

/** `/demo/mail`: shows the mails of a demo without a mail server, so that one-time codes can be read. */
export function mountDemoMailbox(app: App, services: Services): void {
  // Without these routes the web application would answer instead of a 404.
  const isOpen = findDemoSignIn(services) !== undefined && !services.config.smtpUrl
  const read = () => {
    if (!isOpen) throw new Failure('NOT_FOUND')
    return findMails(services)
  }

  app.get('/demo/mail', { schema: { hide: true } }, async (request, reply) => {
    const page = renderMailbox(services, await read(), chooseLanguage(request.headers['accept-language']))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })

  const schema = { params: MailParams, hide: true }
  app.get('/demo/mail/:id', { schema }, async (request, reply) => {
    if (!isOpen) throw new Failure('NOT_FOUND')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', FRAME_POLICY)
      .send(await findHtml(services, request.params.id))
  })

  app.get('/demo/mail.json', { schema: { hide: true } }, async (_request, reply) => {
    const mails = (await read()).map(presentMail)
    return reply.header('cache-control', 'no-store').send({ mails })
  })
}

async function findMails({ store }: Services) {
  return store.db
    .selectFrom('demo_mail')
    .select(['id', 'recipient', 'subject', 'body', 'html', 'created_at'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

async function findHtml({ store }: Services, id: number): Promise<string> {
  const mail = await store.db.selectFrom('demo_mail').select('html').where('id', '=', id).executeTakeFirst()
  if (!mail?.html) throw new Failure('NOT_FOUND')
  return mail.html
}

function presentMail({ html: _html, created_at, ...mail }: DemoMail) {
  return { ...mail, sent_at: created_at.toISOString() }
}

function renderMailbox(services: Services, mails: readonly DemoMail[], language: Locale): string {
  const words = WORDING[language]
  return renderPlainPage({
    language,
    company: services.deployment,
    title: words.title,
    content: html`<main id="content" class="mailbox">
      ${renderLogo(services.deployment)}
      <h1>${words.title}</h1>
      <p class="muted">${mails.length > 0 ? words.intro : words.empty}</p>
      ${mails.map((mail) => renderMail(mail, language))}
    </main>`,
  })
}

function renderMail(mail: DemoMail, language: Locale): Html {
  const sentAt = parisMoment(mail.created_at, language)
  return html`<article class="mail">
    <h2>${mail.subject}</h2>
    <p class="mail__meta">
      ${WORDING[language].to} ${mail.recipient} ·
      <time datetime="${mail.created_at.toISOString()}">${sentAt}</time>
    </p>
    ${mail.html === null ? renderText(mail) : renderFrame(mail, language)}
  </article>`
}

/** Without scripts or the page's origin; its links open in another tab. */
function renderFrame(mail: DemoMail, language: Locale): Html {
  return html`<iframe
      class="mail__frame"
      src="/demo/mail/${mail.id}"
      title="${mail.subject}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
    ></iframe>
    <details>
      <summary>${WORDING[language].text}</summary>
      ${renderText(mail)}
    </details>`
}

function renderText({ body }: DemoMail): Html {
  return html`<pre class="mail__body">${renderBody(body)}</pre>`
}

/** The text as sent, with URLs as links. */
function renderBody(body: string): readonly Html[] {
  return body
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
