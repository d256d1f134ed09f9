import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { FastifyReply } from 'fastify'
import type { Services } from '../services.ts'
import { themeSource } from '../theme.ts'
import type { App } from './app.ts'

const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameSrc: ["'self'", 'blob:'],
  workerSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  upgradeInsecureRequests: null,
}

/** Denies every device API: no page uses one, and neither can an injected script. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Content types of subresources and data. Excludes workers' scripts, which need their own policy. */
const PART_TYPES = /^(application\/json|text\/(css|javascript)|application\/javascript|font\/|image\/)/
const IDENTITY_ASSETS = '/auth/assets/'
/** Policy of subresources: when opened directly as a page, they load and run nothing. */
const PART_POLICY = "default-src 'none'; frame-ancestors 'self'"
/** Headers without effect on subresources, left out to save 600 bytes per answer. */
const PAGE_HEADERS = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Security headers of every answer: the full policy for pages, and for anything not known to be a subresource. */
export function registerSecurityHeaders(app: App, services: Services): void {
  const headers = pageHeaders(services)
  // Set on the raw response because the identity provider answers without Fastify.
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeaders(headers)
    if (request.url.startsWith(IDENTITY_ASSETS)) keepPartHeaders(reply)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isPart(reply) && !/\bworker\b/.test(request.url)) keepPartHeaders(reply)
    done()
  })
}

/** The headers of pages, the same for every answer: helmet would compose the policy each time. */
function pageHeaders(services: Services): Map<string, string> {
  const protect = helmet({
    contentSecurityPolicy: { directives: contentSecurityPolicy(services) },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: services.config.publicUrl.startsWith('https:'),
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  protect(answer.req, answer, () => undefined)
  answer.setHeader('permissions-policy', PERMISSIONS_POLICY)
  return new Map(answer.getHeaderNames().map((name) => [name, String(answer.getHeader(name))]))
}

function isPart(reply: FastifyReply): boolean {
  return PART_TYPES.test(String(reply.getHeader('content-type') ?? ''))
}

function keepPartHeaders({ raw }: FastifyReply): void {
  for (const name of PAGE_HEADERS) raw.removeHeader(name)
  raw.setHeader('content-security-policy', PART_POLICY)
}

/** Adds the theme inside pages, the signing pages of an outside provider, shown in a frame, and the deployment's analytics address. */
function contentSecurityPolicy(services: Services) {
  const { config, deployment } = services
  const { analytics } = deployment
  const { styleSrc, frameSrc, connectSrc } = CONTENT_SECURITY_POLICY
  return {
    ...CONTENT_SECURITY_POLICY,
    styleSrc: [...styleSrc, themeSource(services)],
    frameSrc: [...frameSrc, ...(config.docusign?.signingOrigins ?? [])],
    connectSrc: [
      ...connectSrc,
      ...(analytics.finalisation === null ? [] : [new URL(analytics.finalisation).origin]),
    ],
  }
}
