import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody } from '#contract/answers.ts'
import { errorProperty, errorText, type ErrorCode } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import { drainBody } from './drain-body.ts'
import { isOutage, isReadOnlyStore } from './is-outage.ts'
import { localeOf } from './locale.ts'
import { opensPage, sendNoPage } from './no-page.ts'
import { describeSchemaRefusal, type RefusedPart } from './schema-refusal.ts'
import type { Services } from '../services.ts'

/** Outages end within seconds or last long, so retrying sooner only adds load. */
const RETRY_SECONDS = 2
/** A standby is promoted within seconds by a program, within minutes by a person. */
const PROMOTION_SECONDS = 5

/** Maps every failure to the one error shape: an outage to 503, anything unexpected to a logged 500 without detail. */
export function registerErrorHandler(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error, request)
    if (failure.status === 413) drainBody(request, reply)
    return sendFailure(failure, request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    opensPage(request)
      ? sendNoPage(request, reply, services)
      : sendFailure(new Failure('NOT_FOUND'), request, reply),
  )
}

/** Answers a URL that the router cannot decode: such a request has no route and no hooks. */
export function answerUnreadableAddress(services: Services) {
  return (cause: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (opensPage(request)) {
      reply.header('content-security-policy', "default-src 'self'; frame-ancestors 'self'")
      void sendNoPage(request, reply, services)
    } else void sendFailure(new Failure('NOT_FOUND', { cause }), request, reply)
  }
}

function asFailure(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = describeSchemaRefusal(
      request,
      PARTS.find((part) => part === error.validationContext) ?? 'body',
    )
    const first = details[0]
    return new Failure('INVALID_REQUEST', {
      params: { detail: first ? [first.property, first.message].filter(Boolean).join(' ') : '' },
      details,
      cause: error,
    })
  }
  if (isReadOnlyStore(error))
    return new Failure('STORE_READ_ONLY', { retryAfterSeconds: PROMOTION_SECONDS, cause: error })
  if (isOutage(error)) return new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS, cause: error })
  const code = FRAMEWORK_CODES[error.code] ?? codeOfStatus(error.statusCode)
  return new Failure(code, { cause: error })
}

const PARTS: readonly RefusedPart[] = ['body', 'params', 'querystring', 'headers']

/** Error codes for Fastify's own errors. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
}

function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === 429) return 'TOO_MANY_REQUESTS'
  if (status === 413) return 'BODY_TOO_LARGE'
  if (status === 415) return 'UNSUPPORTED_MEDIA'
  return status !== undefined && status >= 400 && status < 500 ? 'MALFORMED_BODY' : 'INTERNAL'
}

function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (failure.status >= 500 && failure.status !== 503)
    request.log.error({ err: failure.cause ?? failure }, failure.code)
  else if (failure.code === 'UNAVAILABLE' || failure.code === 'STORE_READ_ONLY')
    request.log.warn({ err: failure.cause }, failure.code)
  const locale = localeOf(request)
  const message = errorText(locale, failure.code, failure.params)
  const { code, params } = failure
  const general = { property: errorProperty(code), code, message, params }
  const details = failure.details.map((detail) => ({ ...detail, params: detail.params ?? {} }))
  const body: ErrorBody = {
    errors: details.length > 0 ? details : [general],
    ...(failure.fresh ? { fresh: failure.fresh } : {}),
  }
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}
