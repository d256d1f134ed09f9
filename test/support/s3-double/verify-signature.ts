import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** An accepted key pair. */
export interface S3Credentials {
  readonly keyId: string
  readonly secret: string
}

const MOST_SKEW_MS = 15 * 60_000

/**
 * Error code of a request with an invalid AWS Signature Version 4, or undefined. Written from Amazon's description
 * without the client's library, so that each checks the other. Source: "Signature Calculations for the
 * Authorization Header", Amazon S3 API reference.
 */
export function findSignatureFault(
  request: IncomingMessage,
  body: Buffer,
  { keyId, secret }: S3Credentials,
): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!parts) return 'AccessDenied'
  const [, id = '', day = '', region = '', signed = '', signature = ''] = parts
  if (id !== keyId) return 'InvalidAccessKeyId'
  const date = header(request, 'x-amz-date')
  if (!date.startsWith(day) || Math.abs(Date.now() - parseDate(date)) > MOST_SKEW_MS)
    return 'RequestTimeTooSkewed'
  const bodyHash = header(request, 'x-amz-content-sha256')
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)))
    return 'AccessDenied'
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonicalRequest(request, signed, bodyHash))].join(
    '\n',
  )
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`)
  const expected = hmac(key, text).toString('hex')
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? undefined : 'SignatureDoesNotMatch'
}

function canonicalRequest(request: IncomingMessage, signed: string, bodyHash: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const names = signed.split(';')
  return [
    request.method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${header(request, name).trim()}`),
    '',
    signed,
    bodyHash,
  ].join('\n')
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '')
}

/** `20261121T093000Z`. */
function parseDate(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
