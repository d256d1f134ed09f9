import {
  ChangePassword,
  ConfirmFactor,
  EndSessions,
  OwnAccount,
  PreparedFactor,
  RecoveryCodes,
} from '#contract/account.ts'
import { binaryAnswer } from '#contract/binary.ts'
import type { FastifyRequest } from 'fastify'
import { ANY_ROLE } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { asFile } from '../http/as-file.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { doOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import {
  changePassword,
  confirmFactor,
  prepareFactor,
  removeFactor,
  renewRecoveryCodes,
} from '../identity/index.ts'
import type { Services } from '../services.ts'
import { requireStepUp } from '../step-up/index.ts'
import { exportOwnData } from './export-own-data.ts'
import { endOwnSessions, readOwnAccount } from './own-account.ts'

/** Target of the proof for acts on one's own account. */
const OWN = 'own'

/**
 * The user's own account, for every role, including read-only ones, since it belongs to no dossier. Programs may not make
 * these calls.
 */
export function registerOwnAccount(api: App, services: Services): void {
  const read = (request: FastifyRequest) => readOwnAccount(services, userOf(request))

  api.get('/account', shape(ANY_ROLE, 'Get the account of the current user', OwnAccount), read)

  api.put(
    '/account/password',
    shape(ANY_ROLE, 'Change the password of the current user', OwnAccount, {
      body: ChangePassword,
    }),
    async (request) => {
      const { next, ...proof } = request.body
      await changePassword(services, callerOf(request), { proof, next })
      return read(request)
    },
  )

  api.post(
    '/account/sessions/end',
    shape(ANY_ROLE, 'End sessions of the current user', OwnAccount, { body: EndSessions, once: true }),
    async (request) => {
      await doOnce(services, request, (trx) =>
        endOwnSessions(services, trx, userOf(request), request.body.session),
      )
      return read(request)
    },
  )

  api.post(
    '/account/export',
    shape(ANY_ROLE, 'Export the data of the current user', binaryAnswer('application/json'), {
      limit: 'archives',
    }),
    async (request, reply) => {
      requireStepUp(services, request, { act: 'own-export', target: OWN })
      return asFile(reply, 'mes-donnees.json').send(await exportOwnData(services, userOf(request)))
    },
  )

  registerSecondFactor(api, services, read)
}

function registerSecondFactor(
  api: App,
  services: Services,
  read: (request: FastifyRequest) => Promise<OwnAccount>,
): void {
  api.post(
    '/account/second-factor',
    shape(ANY_ROLE, 'Start enrolling an authenticator app', PreparedFactor),
    async (request) => {
      requireStepUp(services, request, { act: 'own-factor-set', target: OWN })
      return prepareFactor(services, userOf(request))
    },
  )

  api.put(
    '/account/second-factor',
    shape(ANY_ROLE, 'Finish enrolling an authenticator app', RecoveryCodes, {
      body: ConfirmFactor,
    }),
    async (request) => {
      const caller = { ...callerOf(request), user: userOf(request) }
      return { recovery_codes: [...(await confirmFactor(services, caller, request.body))] }
    },
  )

  api.post(
    '/account/second-factor/removal',
    shape(ANY_ROLE, 'Remove the authenticator app of the current user', OwnAccount, { once: true }),
    async (request) => {
      await doOnce(services, request, async (trx) => {
        requireStepUp(services, request, { act: 'own-factor-removal', target: OWN })
        await removeFactor(services, trx, userOf(request))
      })
      return read(request)
    },
  )

  api.post(
    '/account/recovery-codes',
    shape(ANY_ROLE, 'Replace the recovery codes of the current user', RecoveryCodes),
    async (request) => {
      requireStepUp(services, request, { act: 'own-recovery-codes', target: OWN })
      return { recovery_codes: [...(await renewRecoveryCodes(services, userOf(request)))] }
    },
  )
}

function callerOf(request: FastifyRequest) {
  const { id, session } = userOf(request)
  return { accountId: id, session: session ?? null, address: request.ip, locale: localeOf(request) }
}
