import pg from 'pg'

/** One PostgreSQL of several. */
export interface DatabaseHost {
  /** `host:port`, for logs, since the URL contains a password. */
  readonly name: string
  /** URL of this host alone. */
  readonly url: string
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)([^?]*)(?:\?(.*))?$/
/** Supported values of `target_session_attrs`: the server must accept writes. */
const TARGETS: readonly (string | null)[] = [null, 'read-write', 'primary']

/**
 * The hosts of a connection URL in libpq's format: `user@one:5432,two:5432/name`, or lists in the parameters `host` and
 * `port`. Source: PostgreSQL, "Specifying multiple hosts".
 */
export function splitHosts(url: string): readonly DatabaseHost[] {
  const [, before = '', hosts = '', path = '', query = ''] = ADDRESS.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const listed = parameters.get('host')?.split(',') ?? []
  const ports = parameters.get('port')?.split(',') ?? []
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name)
  if (listed.length < 2)
    return hosts.split(',').map((host) => {
      const own = new URLSearchParams(parameters)
      if (listed[0] !== undefined) own.set('host', listed[0])
      if (ports[0] !== undefined) own.set('port', ports[0])
      return name(before + host + path, own)
    })
  return listed.map((host, place) => {
    const port = ports[place] ?? ports[0]
    const own = new URLSearchParams(parameters)
    own.set('host', host)
    if (port !== undefined) own.set('port', port)
    return name(before + path, own)
  })
}

/** Whether each host has an address, as far as can be seen without connecting. */
export function isReadable(url: string): boolean {
  try {
    return splitHosts(url).length > 0
  } catch (error) {
    // Anything else is about the files that the URL names.
    return !(error instanceof TypeError && 'code' in error && error.code === 'ERR_INVALID_URL')
  }
}

/** Whether the URL requires a server that accepts writes, or does not say. */
export function asksForWrites(url: string): boolean {
  return TARGETS.includes(new URLSearchParams(url.split('?')[1] ?? '').get('target_session_attrs'))
}

function name(address: string, parameters: URLSearchParams): DatabaseHost {
  const query = parameters.toString()
  const url = query === '' ? address : `${address}?${query}`
  return { name: whereIs(new pg.Client({ connectionString: url })), url }
}

/** `host:port` of a connection. */
export function whereIs(client: object): string {
  return 'host' in client && 'port' in client ? `${String(client.host)}:${String(client.port)}` : ''
}
