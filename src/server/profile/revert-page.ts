import { chooseLanguage, html, renderLogo, renderPlainPage } from '#identity/index.ts'
import { RevertParams } from '#contract/session.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { FastifyReply } from 'fastify'
import type { App } from '../http/app.ts'
import type { LoadedDeployment } from '../forms/index.ts'
import { refuseForeignOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
import { findRevertible, revertSignerEmail } from './signer-email.ts'

const WORDING = {
  fr: {
    skip: 'Aller au contenu',
    askTitle: 'Rétablir votre adresse de signature',
    ask: 'Vos documents à signer seront de nouveau envoyés à l’adresse à laquelle vous avez reçu ce lien.',
    button: 'Rétablir l’adresse précédente',
    doneTitle: 'Adresse rétablie',
    done: 'Les prochains documents seront envoyés à l’adresse précédente. Changez aussi votre mot de passe.',
    endedTitle: 'Ce lien n’est plus valable',
    ended: 'Il a déjà servi ou sa durée est passée. Si besoin, appelez-nous au',
  },
  en: {
    skip: 'Skip to content',
    askTitle: 'Restore your signing address',
    ask: 'Your documents to sign will again be sent to the address at which you received this link.',
    button: 'Restore the previous address',
    doneTitle: 'Address restored',
    done: 'The next documents will be sent to the previous address. Change your password too.',
    endedTitle: 'This link is no longer valid',
    ended: 'It has been used or its time is over. If needed, call us on',
  },
} as const

/** The page behind the link: opening it changes nothing, its button does, so that no mail scanner can. */
export async function mountRevertPage(app: App, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', refuseForeignOrigin(services.config))
    // The button sends an empty form.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume()
      done(null, undefined)
    })
    registerPage(scope.withTypeProvider(), services)
  })
}

function registerPage(app: App, services: Services): void {
  const schema = { params: RevertParams, hide: true }

  app.get('/signing-email/:token', { schema }, async (request, reply) => {
    const change = await findRevertible(services, request.params.token)
    return sendPage(services, reply, languageOf(request), change ? 'ask' : 'ended')
  })

  app.post('/signing-email/:token', { schema }, async (request, reply) => {
    const reverted = await revertSignerEmail(services, request.params.token)
    return sendPage(services, reply, languageOf(request), reverted ? 'done' : 'ended')
  })
}

function languageOf({
  headers,
}: {
  readonly headers: { readonly 'accept-language'?: string | undefined }
}): Locale {
  return chooseLanguage(headers['accept-language'])
}

type PageKind = 'ask' | 'done' | 'ended'

function sendPage(
  { deployment }: Services,
  reply: FastifyReply,
  language: Locale,
  kind: PageKind,
): FastifyReply {
  return (
    reply
      .code(kind === 'ended' ? 410 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Keeps the token from other sites; with `no-referrer` the page's own forms would send `Origin: null`.
      .header('referrer-policy', 'strict-origin')
      .send(presentPage(deployment, language, kind))
  )
}

function presentPage(deployment: LoadedDeployment, language: Locale, kind: PageKind): string {
  const words = WORDING[language]
  return renderPlainPage({
    language,
    title: `${words[`${kind}Title`]} · ${deployment.name}`,
    skipLabel: words.skip,
    content: html`<main id="content" class="notice">
      ${renderLogo(deployment)}
      <h1>${words[`${kind}Title`]}</h1>
      <p class="muted">${words[kind]}${kind === 'ended' ? ` ${deployment.phone}.` : ''}</p>
      ${
        kind === 'ask'
          ? html`<form method="post">
              <button class="btn btn--primary" type="submit">${words.button}</button>
            </form>`
          : undefined
      }
    </main>`,
  })
}
