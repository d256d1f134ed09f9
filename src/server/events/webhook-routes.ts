import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  ChangedWebhook,
  DeliveriesQuery,
  NewWebhook,
  RemovedWebhook,
  Replay,
  ReplayPlanned,
  Webhook,
  WebhookDeliveries,
  WebhookDelivery,
  Webhooks,
  WebhookWithSecret,
} from '#contract/events.ts'
import type { Access } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { createOnce, doOnce, Named } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  replayEvents,
  rotateSecret,
  testWebhook,
  type Manager,
} from './manage-webhooks.ts'
import { presentWebhook } from './present-event.ts'
import { readDeliveries } from './read-deliveries.ts'
import { secretOf } from './webhook-secret.ts'
import { getWebhook, listWebhooks } from './webhook-store.ts'

/** Paths and access of the webhook calls. */
export interface WebhookCalls {
  readonly path: string
  readonly params: z.ZodType
  readonly oneParams: z.ZodType<{ readonly webhookId: number }>
  readonly access: Access
  readonly writers: Access
  readonly managerOf: (request: FastifyRequest) => Promise<Manager>
}

/** Calls that manage webhooks: by a program for itself, and by administrators for any program. */
export function registerWebhooks(api: App, services: Services, calls: WebhookCalls): void {
  registerCollection(api, services, calls)
  registerOne(api, services, calls)
  registerLog(api, services, calls)
}

function registerCollection(
  api: App,
  services: Services,
  { path, params, access, writers, managerOf }: WebhookCalls,
): void {
  const { db } = services.store
  api.get(path, shape(access, 'List webhooks', Webhooks, { params }), async (request) => {
    const { integrationId } = await managerOf(request)
    return { webhooks: (await listWebhooks(db, integrationId)).map(presentWebhook) }
  })
  api.post(
    path,
    shape(writers, 'Create a webhook', WebhookWithSecret, { params, body: NewWebhook, once: true }),
    async (request) => {
      const manager = await managerOf(request)
      // Neither the secret is kept with the key nor the address, which may hold a token.
      const { id } = await createOnce(services, request, Named, async (trx) => {
        const added = await addWebhook(services, trx, manager, request.body)
        return { id: added.id }
      })
      const webhook = await getWebhook(db, manager.integrationId, id)
      return { ...presentWebhook(webhook), secret: secretOf(services.keys, webhook) }
    },
  )
}

function registerOne(api: App, services: Services, calls: WebhookCalls): void {
  const { writers, managerOf, oneParams: params } = calls
  const path = `${calls.path}/:webhookId`
  api.put(
    path,
    shape(writers, 'Update a webhook', Webhook, { params, body: ChangedWebhook }),
    async (request) =>
      presentWebhook(
        await changeWebhook(services, await managerOf(request), request.params.webhookId, request.body),
      ),
  )
  api.delete(
    path,
    shape(writers, 'Delete a webhook and its deliveries', RemovedWebhook, { params }),
    async (request) => {
      await removeWebhook(services, await managerOf(request), request.params.webhookId)
      return { id: request.params.webhookId }
    },
  )
  api.post(
    `${path}/secret`,
    shape(writers, 'Rotate the secret of a webhook', WebhookWithSecret, { params, once: true }),
    async (request) => {
      const manager = await managerOf(request)
      const { webhookId } = request.params
      // Another rotation after a lost answer would stop the secret that the receiver has from signing.
      await doOnce(services, request, (trx) => rotateSecret(services, trx, manager, webhookId))
      const webhook = await getWebhook(services.store.db, manager.integrationId, webhookId)
      return { ...presentWebhook(webhook), secret: secretOf(services.keys, webhook) }
    },
  )
}

function registerLog(api: App, services: Services, calls: WebhookCalls): void {
  const { access, writers, managerOf, oneParams: params } = calls
  const path = `${calls.path}/:webhookId`
  api.post(`${path}/test`, shape(writers, 'Test a webhook', WebhookDelivery, { params }), async (request) =>
    testWebhook(services, await managerOf(request), request.params.webhookId),
  )
  api.post(
    `${path}/replays`,
    shape(writers, 'Replay events to a webhook', ReplayPlanned, { params, body: Replay }),
    async (request) => ({
      planned: await replayEvents(services, await managerOf(request), request.params.webhookId, request.body),
    }),
  )
  api.get(
    `${path}/deliveries`,
    shape(access, 'List deliveries of a webhook', WebhookDeliveries, {
      params,
      querystring: DeliveriesQuery,
    }),
    async (request) => {
      const { integrationId } = await managerOf(request)
      const webhook = await getWebhook(services.store.db, integrationId, request.params.webhookId)
      return { deliveries: [...(await readDeliveries(services, webhook, request.query))] }
    },
  )
}
