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

/** Answers that are parts of a page or data for it. A worker's script is not among them: it has a policy of its own. */
const PART_TYPES = /^(application\/json|text\/(css|javascript)|application\/javascript|font\/|image\/)/
const IDENTITY_ASSETS = '/auth/assets/'
/** Opened as a page by hand, a part loads and runs nothing. */
const PART_POLICY = "default-src 'none'; frame-ancestors 'self'"
/** Without effect where nothing runs: 600 bytes of each answer. */
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

/** Security headers of every answer: the whole policy for pages, and for anything not known to be a part of one. */
export function registerSecurityHeaders(app: App, services: Services): void {
  const protect = helmet({
    contentSecurityPolicy: { directives: contentSecurityPolicy(services) },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: services.config.publicUrl.startsWith('https:'),
  })
  // On the raw response, as helmet does: the identity provider answers without Fastify.
  app.addHook('onRequest', async (request, reply) => {
    protect(request.raw, reply.raw, () => undefined)
    if (request.url.startsWith(IDENTITY_ASSETS)) keepPartHeaders(reply)
    else reply.raw.setHeader('permissions-policy', PERMISSIONS_POLICY)
  })
  app.addHook('onSend', async (request, reply) => {
    if (isPart(reply) && !/\bworker\b/.test(request.url)) keepPartHeaders(reply)
  })
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
