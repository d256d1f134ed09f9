import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  envDetector,
  detectResources,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { RequestSpan, Spans, Statement } from './spans.ts'

const SERVICE = 'paraphe'
const FLUSH_EVERY_MS = 1_000
const FAILED_STATUS = 500

/**
 * Exports spans in batches to the collector named by the standard `OTEL_EXPORTER_OTLP_*` variables. The queue is
 * bounded: while the collector is unavailable, the oldest spans are dropped.
 */
export function openSpans(): Spans {
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': SERVICE }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: FLUSH_EVERY_MS }),
    ],
  })
  const tracer = provider.getTracer(SERVICE)

  return {
    async run(name, attributes, run) {
      const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT)
      try {
        return await context.with(trace.setSpan(ROOT_CONTEXT, span), run)
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },

    request(method): RequestSpan {
      const attributes = { 'http.request.method': method }
      // Ignore the client's trace context: callers must not control sampling.
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
      const entered = trace.setSpan(ROOT_CONTEXT, span)
      return {
        enter: (run) => context.with(entered, run),
        end({ route, status, requestId }) {
          span.updateName(`${method} ${route}`)
          span.setAttributes({
            'http.route': route,
            'http.response.status_code': status,
            'paraphe.request_id': requestId,
          })
          if (status >= FAILED_STATUS) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },

    statement({ sql, milliseconds, failed }: Statement) {
      const end = Date.now()
      const name = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql }
      const span = tracer.startSpan(name, {
        kind: SpanKind.CLIENT,
        attributes,
        startTime: end - milliseconds,
      })
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    },

    async close() {
      await provider.shutdown().catch(() => undefined)
      context.disable()
    },
  }
}

/** The error class only: a message may contain user input. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
