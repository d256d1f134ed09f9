import { Failure } from '#rules/failure.ts'
import type { App } from '../http/app.ts'
import { createThreadPool } from '../threads/thread-pool.ts'
import { extractFiles, placeholderOf, type ExtractedBody } from './extract-files.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Uploaded files, by their placeholder in the body. */
    uploadedFiles: ReadonlyMap<string, Uint8Array>
  }
}

/** 15 MiB of content in base64, plus JSON. */
export const UPLOAD_LIMIT_BYTES = 21 * 1024 * 1024
/** Smaller bodies are parsed faster than they are transferred to a thread. */
const MIN_THREAD_BYTES = 64 * 1024
/** Limit on the JSON without its files. */
const MOST_JSON_BYTES = 1024 * 1024

/**
 * Parses the JSON bodies of this scope, and decodes and hashes their files, in a worker thread: a 9 MB file would block
 * the event loop for a tenth of a second.
 */
export function registerUploadBodies(uploads: App): void {
  const thread = createThreadPool<Uint8Array<ArrayBuffer>>({
    worker: new URL('upload-worker.ts', import.meta.url),
    size: 1,
    handOver: ({ buffer, byteLength }) => (buffer.byteLength === byteLength ? [buffer] : []),
  })
  uploads.addHook('onClose', () => thread.close())
  uploads.decorateRequest('uploadedFiles')
  // Prototype-polluting keys are refused, not dropped.
  const parse = uploads.getDefaultJsonParser('error', 'error')
  uploads.removeContentTypeParser('application/json')
  uploads.addContentTypeParser<Buffer<ArrayBuffer>>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const extracted: Promise<ExtractedBody> =
        body.length < MIN_THREAD_BYTES ? Promise.resolve(extractFiles(body)) : thread.run(body)
      extracted.then(
        ({ json, files }) => {
          if (json.length > MOST_JSON_BYTES) return done(new Failure('BODY_TOO_LARGE'))
          request.uploadedFiles = new Map(files.map(({ sha256, bytes }) => [placeholderOf(sha256), bytes]))
          return json === '' ? done(null, undefined) : void parse(request, json, done)
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  )
}
