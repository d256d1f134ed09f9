import * as z from 'zod'
import { ErrorBody } from '#contract/answers.ts'
import { Events, EventsQuery, ProgramWebhookParams, WebhookParams } from '#contract/events.ts'
import { IntegrationParams } from '#contract/integrations.ts'
import { Failure } from '#rules/failure.ts'
import { canAdminister } from '#rules/permission.ts'
import { ANY_ROLE, rolesThat, withScope, writersThat, type Access } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { goneSignal } from '../http/gone-signal.ts'
import { shape } from '../http/shape.ts'
import type { FastifyRequest } from 'fastify'
import { announceChanges, beforeAnnouncing } from '../live/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { handleDeliveries } from './deliver.ts'
import { EventWaits } from './event-waits.ts'
import { numberEvents } from './number-events.ts'
import { waitForEvents } from './wait-for-events.ts'
import { registerWebhooks } from './webhook-routes.ts'

/** Only for programs, about their own events; a person has none. */
const OWN: Access = { ...withScope('events:read', ANY_ROLE), ofProgram: true }

/** Events of a program's dossiers, as a feed and by webhooks. */
export async function registerEvents(api: App, services: Services): Promise<void> {
  const waits = new EventWaits(services)
  beforeAnnouncing(services, () =>
    numberEvents(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'events: not numbered, retried with the next write'),
    ),
  )
  // Numbers rows that a killed process committed without numbering them.
  api.addHook('onReady', async () => announceChanges(services))
  // Runs before the server waits for open requests.
  api.addHook('preClose', async () => waits.close())

  handleDeliveries(services)
  registerWebhooks(api, services, {
    path: '/webhooks',
    params: z.object({}),
    oneParams: WebhookParams,
    access: OWN,
    writers: OWN,
    managerOf: async (request) => ({ integrationId: programOf(request), userId: userOf(request).id }),
  })
  registerWebhooks(api, services, {
    path: '/administration/integrations/:integration/webhooks',
    params: IntegrationParams,
    oneParams: ProgramWebhookParams,
    access: rolesThat(canAdminister),
    writers: writersThat(services.deployment.permissions, canAdminister),
    managerOf: async (request) => {
      const { integration } = IntegrationParams.parse(request.params)
      await requireIntegration(services.store.db, integration)
      return { integrationId: integration, userId: userOf(request).id }
    },
  })
  api.get('/events', feedShape(), async (request, reply) =>
    waitForEvents(services, waits, {
      integrationId: programOf(request),
      query: request.query,
      gone: goneSignal(reply),
    }),
  )
}

function feedShape() {
  const { config, schema } = shape(OWN, 'List events', Events, { querystring: EventsQuery })
  const response = { ...schema.response, 410: ErrorBody }
  return { config, schema: { ...schema, description: FEED_DESCRIPTION, response } }
}

const FEED_DESCRIPTION = `What happened to the dossiers of a program, oldest first. The answer is 410 with the code
\`EVENTS_LOST\` when the feed does not have \`after\`, because the platform was restored from an older backup: read what you
keep of the dossiers again, then continue with \`params.resume\` as \`after\`.`

async function requireIntegration(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('integration').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Failure('NOT_FOUND')
}

/** The calling program. Throws `FORBIDDEN` for a person. */
export function programOf(request: FastifyRequest): number {
  const { integration } = userOf(request)
  if (!integration) throw new Failure('FORBIDDEN')
  return integration.id
}
