import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { Failure } from '#rules/failure.ts'
import type { Scope } from '#vocabulary/scope.ts'
import { VERSION } from '../version.ts'
import type { App } from './app.ts'
import { readFirstHour } from './first-hour.ts'
import { keepUsedSchemas } from './used-schemas.ts'

const SECURITY = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of the public client `paraphe-web`, by authorization code with PKCE (S256).',
  },
  program: {
    type: 'oauth2',
    description:
      'Access token of a program, with `private_key_jwt` or `client_secret_basic`. `On-Behalf-Of` names the person it acts for.',
    flows: {
      clientCredentials: {
        tokenUrl: '/auth/token',
        scopes: {
          'accounts:write': 'Manage accounts by SCIM, at `/scim/v2`',
          'dossiers:read': 'Read dossiers, clients and forms',
          'dossiers:write': 'Start dossiers and fill them in',
          'documents:read': 'Read documents and evidence',
          'events:read': 'Follow events',
          'people:write': 'Create client accounts and manage access to dossiers',
          'register:read': 'Read what went to the register',
          'register:write': 'Send to the register and post its acknowledgements',
        } satisfies Record<Scope, string>,
      },
    },
  },
} as const

/** Serves OpenAPI at `/api/openapi.json`, generated from the routes' schemas, and its viewer at `/api/docs`. */
export async function registerApiDescription(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Paraphe',
        version: VERSION,
        description: `${DESCRIPTION}\n\n${await readFirstHour()}`,
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: SECURITY },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(keepUsedSchemas(app.swagger())),
  )
  // All assets are local: the content security policy allows no other origin.
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Without the top bar, which loads descriptions from any address.
    uiConfig: { docExpansion: 'none', deepLinking: true, displayOperationId: true, layout: 'BaseLayout' },
    staticCSP: false,
  })
  app.get('/api/*', { schema: { hide: true } }, async () => {
    throw new Failure('NOT_FOUND')
  })
}

const DESCRIPTION = `Every call but the public ones carries \`Authorization: Bearer\`. A refusal is
\`{"errors": [{property, message, code, params}]}\`: 401 not signed in, 403 not allowed for this role, 404 unknown or
not visible, 422 not valid, 409 in conflict with what is stored (with \`fresh\` values where they help), 503 with
\`Retry-After\`. A creation takes an \`Idempotency-Key\` header: the same key again gets the first answer.`
