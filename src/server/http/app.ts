import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Services } from '../services.ts'

/** The HTTP application, or a scope of it, whose routes are typed by their zod schemas. */
export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** Registers a feature's routes and job handlers. */
export type Feature = (api: App, services: Services) => void | Promise<void>

/** The features of the API by name: the name is the feature in `npm run routes` and the tag in OpenAPI. */
export type Features = Readonly<Record<string, Feature>>
