import { DossierParams } from '#contract/answers.ts'
import {
  CustomerParams,
  ForceMandate,
  FoundCustomer,
  PairCustomer,
  Paired,
  Pairing,
  PairingCandidates,
} from '#contract/pairing.ts'
import { canReview } from '#rules/permission.ts'
import type { App } from '../http/app.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { forceMandate, pairCustomer } from './pair-customer.ts'
import { readCandidates, readCustomer, readPairing } from './read-pairing.ts'

/** Pairing of a dossier with customers. Source: shell §7 "Integration back office". */
export function registerPairing(api: App, services: Services): void {
  const reviewers = rolesThat(canReview)
  const writers = writersThat(services.deployment.permissions, canReview)

  api.get(
    '/dossier/integration-state/:id/pairing',
    shape(reviewers, 'Get the pairing of a dossier', Pairing, { params: DossierParams }),
    async (request) => readPairing(services, userOf(request), request.params.id),
  )

  api.put(
    '/dossier/integration-state/:id/pairing',
    shape(writers, 'Allow a mandate to be accepted before it is paired', ForceMandate, {
      params: DossierParams,
      body: ForceMandate,
    }),
    async (request) => forceMandate(services, userOf(request), request.params.id, request.body),
  )

  api.get(
    '/dossier/integration-state/:id/pairing/customer',
    shape(reviewers, 'List the customers that a subscriber may be', PairingCandidates, {
      params: DossierParams,
    }),
    async (request) => readCandidates(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.put(
    '/dossier/integration-state/:id/pairing/customer',
    shape(writers, 'Pair a side of a dossier with a customer', Paired, {
      params: DossierParams,
      body: PairCustomer,
    }),
    async (request) => pairCustomer(services, userOf(request), request.params.id, request.body),
  )

  api.get(
    '/dossier/integration-state/customer/:code',
    shape(reviewers, 'Get a customer of the register', FoundCustomer, { params: CustomerParams }),
    async (request) => readCustomer(services, request.params.code, localeOf(request)),
  )
}
