import { ConfigError } from '../config-error.ts'

/** Location of a bucket. Credentials come from the `AWS_*` environment variables. */
export interface S3Location {
  readonly bucket: string
  /** Key prefix: empty or ending with a slash. */
  readonly prefix: string
  /** Address of an S3-compatible service; undefined for Amazon's. */
  readonly endpoint: string | undefined
  readonly region: string
}

const OPTIONS: readonly string[] = ['endpoint', 'region']

/** Parses `s3://bucket/prefix?endpoint=…&region=…`. Throws a `ConfigError` with the reason. */
export function parseStorageUrl(text: string): S3Location {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    return refuse('must be s3://bucket/prefix, with ?endpoint= and &region= where they are needed')
  if (url.username !== '' || url.password !== '')
    return refuse('takes no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const unknown = [...url.searchParams.keys()].find((name) => !OPTIONS.includes(name))
  if (unknown !== undefined) return refuse(`${unknown} is not one of its options (${OPTIONS.join(', ')})`)
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    return refuse('endpoint must start with https:// (or http:// within one network)')
  const region = url.searchParams.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1')
  if (region === undefined) return refuse('region is needed without an endpoint')
  const path = decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, '')
  return { bucket: url.hostname, prefix: path === '' ? '' : `${path}/`, endpoint, region }
}

function refuse(reason: string): never {
  throw new ConfigError(`Configuration: STORAGE_URL: ${reason}`)
}
