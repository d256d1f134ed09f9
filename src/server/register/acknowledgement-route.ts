import type { z } from 'zod'
import { SendAcknowledgements, TakenAcknowledgements } from '#contract/register.ts'
import { Failure } from '#rules/failure.ts'
import { realTime } from '../clock.ts'
import type { App } from '../http/app.ts'
import { PUBLIC } from '../http/access.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { parseJson } from '../json-values.ts'
import { isMessageAuthentic } from './message-signature.ts'
import { takeAcknowledgement } from './take-acknowledgement.ts'

type Result = z.infer<typeof TakenAcknowledgements>['results'][number]

const LIMIT_BYTES = 1024 * 1024

/**
 * `POST /register/acknowledgements`: the register's answers to exported lines. Authenticated by the signature over
 * the raw body alone, which is verified before parsing. Not registered without a configured key.
 */
export async function registerAcknowledgementRoute(api: App, services: Services): Promise<void> {
  const { acknowledgementKeys } = services.config.register
  if (acknowledgementKeys.length === 0) return
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/register/acknowledgements',
      {
        bodyLimit: LIMIT_BYTES,
        ...shape(PUBLIC, 'What the register made of positions, signed with its key', TakenAcknowledgements),
      },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const message = { body, headers: request.headers }
        if (!isMessageAuthentic(message, acknowledgementKeys, realTime(services.clock))) {
          request.log.warn({ bytes: body.length }, 'register: acknowledgement refused, invalid signature')
          throw new Failure('MESSAGE_NOT_AUTHENTIC')
        }
        const { acknowledgements } = parse(body)
        const results: Result[] = []
        // Sequential: lines of one dossier depend on each other.
        for (const content of acknowledgements) {
          const { lineId, outcome } = await takeAcknowledgement(services, 'call', content)
          results.push({ line_id: lineId, outcome })
        }
        return { results }
      },
    )
  })
}

function parse(body: Buffer) {
  const parsed = SendAcknowledgements.safeParse(parseJson(body.toString('utf8')))
  if (!parsed.success) throw new Failure('MALFORMED_BODY')
  return parsed.data
}
