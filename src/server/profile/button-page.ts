import { chooseLanguage, html, renderNoticePage } from '#identity/index.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { LinkTokenParams } from '#contract/session.ts'
import type { FastifyReply } from 'fastify'
import type { App } from '../http/app.ts'
import { refuseForeignOrigin } from '../http/own-origin.ts'
import { sendPrivatePage } from '../http/send-private-page.ts'
import type { Services } from '../services.ts'

/** The page of a mailed link: one question and the button that confirms it. */
export interface ButtonPage<Asked> {
  /** Path without the token, `/signing-email`. */
  readonly path: string
  readonly wording: Readonly<Record<Locale, ButtonWording<Asked>>>
  /** The subject of the link; undefined when the link is used, expired or forged. */
  readonly find: (token: string) => Promise<Asked | undefined>
  /** Returns false when the link is used, expired or forged. */
  readonly act: (token: string) => Promise<boolean>
}

interface ButtonWording<Asked> {
  readonly askTitle: string
  readonly ask: (asked: Asked) => string
  readonly button: string
  readonly doneTitle: string
  readonly done: string
}

const SHARED = {
  fr: {
    endedTitle: 'Ce lien n’est plus valable',
    ended: 'Il a déjà servi ou sa durée est passée. Si besoin, appelez-nous au',
  },
  en: {
    endedTitle: 'This link is no longer valid',
    ended: 'It has been used or has expired. If needed, call us on',
  },
} as const

/** Opening the page changes nothing, since mail scanners follow links; the button does. */
export async function mountButtonPage<Asked>(
  app: App,
  services: Services,
  page: ButtonPage<Asked>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', refuseForeignOrigin(services.config))
    // The button posts an empty form.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume()
      done(null, undefined)
    })
    registerPage(scope.withTypeProvider(), services, page)
  })
}

function registerPage<Asked>(
  app: App,
  services: Services,
  { path, wording, find, act }: ButtonPage<Asked>,
): void {
  const route = `${path}/:token`
  const schema = { params: LinkTokenParams, hide: true }

  app.get(route, { schema }, async (request, reply) => {
    const asked = await find(request.params.token)
    const language = languageOf(request)
    if (asked === undefined) return sendEnded(services, reply, language)
    const { askTitle, ask, button } = wording[language]
    return send(services, reply, { language, status: 200, title: askTitle, text: ask(asked), button })
  })

  app.post(route, { schema }, async (request, reply) => {
    const language = languageOf(request)
    if (!(await act(request.params.token))) return sendEnded(services, reply, language)
    const { doneTitle, done } = wording[language]
    return send(services, reply, { language, status: 200, title: doneTitle, text: done })
  })
}

function languageOf({
  headers,
}: {
  readonly headers: { readonly 'accept-language'?: string | undefined }
}): Locale {
  return chooseLanguage(headers['accept-language'])
}

function sendEnded(services: Services, reply: FastifyReply, language: Locale): FastifyReply {
  const { endedTitle, ended } = SHARED[language]
  const text = `${ended} ${services.deployment.phone}.`
  return send(services, reply, { language, status: 410, title: endedTitle, text })
}

interface Shown {
  readonly language: Locale
  readonly status: 200 | 410
  readonly title: string
  readonly text: string
  readonly button?: string
}

function send(
  { deployment }: Services,
  reply: FastifyReply,
  { language, status, title, text, button }: Shown,
): FastifyReply {
  const page = renderNoticePage({
    language,
    company: deployment,
    title,
    text,
    action:
      button === undefined
        ? undefined
        : html`<form method="post">
            <button class="btn btn--primary" type="submit">${button}</button>
          </form>`,
  })
  return sendPrivatePage(reply, status, page)
}
