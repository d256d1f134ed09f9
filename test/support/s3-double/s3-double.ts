import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { findSignatureFault, type S3Credentials } from './verify-signature.ts'
import { closeServer, listenLocally } from '../local-server.ts'

export interface DoubleObject {
  readonly bytes: Buffer
  writtenAt: Date
}

/** Faults a test may set. */
export interface S3Faults {
  /** Respond 503 to everything, as an overloaded service does. */
  slowDown: boolean
}

/** A minimal object store with the part of S3 that the file storage uses; refuses everything else. */
export interface S3Double {
  /** `STORAGE_URL` of a prefix in its bucket. */
  urlOf(prefix: string): string
  /** Objects by key. */
  readonly objects: Map<string, DoubleObject>
  readonly faults: S3Faults
  close(): Promise<void>
}

const BUCKET = 'paraphe-files'
/** Small, so that listings have several pages. */
const PAGE = 3

export const S3_CREDENTIALS: S3Credentials = { keyId: 'AKIADOUBLE', secret: 'a secret of the double' }

export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, DoubleObject>()
  const faults: S3Faults = { slowDown: false }
  const server = createServer((request, response) => {
    void answer({ objects, faults }, request, response)
  })
  const port = await listenLocally(server)
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return {
    urlOf: (prefix) => `s3://${BUCKET}/${prefix}?endpoint=${endpoint}&region=eu-west-3`,
    objects,
    faults,
    close: () => closeServer(server),
  }
}

type State = Pick<S3Double, 'objects' | 'faults'>

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request)
  const url = new URL(request.url ?? '/', 'http://double')
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
  if (state.faults.slowDown) return refuse(response, 503, 'SlowDown')
  const fault = findSignatureFault(request, body, S3_CREDENTIALS)
  if (fault) return refuse(response, fault === 'XAmzContentSHA256Mismatch' ? 400 : 403, fault)
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
  if (key === '') return list(state, url.searchParams, request, response)
  switch (request.method) {
    case 'PUT':
      return put(state, key, { request, body, response })
    case 'GET':
    case 'HEAD':
      return get(state, key, request, response)
    case 'DELETE':
      state.objects.delete(key)
      return void response.writeHead(204).end()
    default:
      return refuse(response, 405, 'MethodNotAllowed')
  }
}

function put(
  { objects }: State,
  key: string,
  { request, body, response }: { request: IncomingMessage; body: Buffer; response: ServerResponse },
): void {
  const condition = request.headers['if-none-match']
  if (condition !== undefined && condition !== '*') return refuse(response, 501, 'NotImplemented')
  if (condition === '*' && objects.has(key)) return refuse(response, 412, 'PreconditionFailed')
  objects.set(key, { bytes: body, writtenAt: new Date() })
  response.writeHead(200, { etag: tagOf(body) }).end()
}

function get({ objects }: State, key: string, request: IncomingMessage, response: ServerResponse): void {
  const found = objects.get(key)
  if (!found) return refuse(response, 404, request.method === 'HEAD' ? 'NotFound' : 'NoSuchKey')
  response.writeHead(200, {
    'content-length': found.bytes.length,
    'last-modified': found.writtenAt.toUTCString(),
    etag: tagOf(found.bytes),
  })
  response.end(request.method === 'HEAD' ? undefined : found.bytes)
}

function list(
  { objects }: State,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.method !== 'GET' || query.get('list-type') !== '2')
    return refuse(response, 501, 'NotImplemented')
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const rest = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const page = rest.slice(0, PAGE)
  const isTruncated = rest.length > PAGE
  const contents = page.map(
    ([key, { bytes, writtenAt }]) =>
      `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${writtenAt.toISOString()}</LastModified></Contents>`,
  )
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  sendXml(
    response,
    200,
    `<ListBucketResult><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  )
}

function refuse(response: ServerResponse, status: number, code: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?>${xml}`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
