import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeServer, listenLocally } from './local-server.ts'

/** A minimal timestamp authority: `openssl ts -reply` over HTTP. */
export interface TimestampAuthority {
  readonly url: string
  /** Certificate of the authority, for verifiers. */
  readonly caFile: string
  /** Status of the next responses; `200` responds normally. */
  failWith(status: number): void
  /** Respond normally, not at all, or with a token over another hash. */
  behave(how: 'well' | 'silent' | 'lying'): void
  close(): Promise<void>
}

/** Offset of a byte within the query's hash: 2 + 3 + 2 + 15 + 2 bytes come before it. */
const HASH_BYTE = 30

const CONFIG = `
[ req ]
distinguished_name = dn
x509_extensions = ext
prompt = no
[ dn ]
CN = Horodatage de test
[ ext ]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[ tsa ]
default_tsa = authority
[ authority ]
serial = DIR/serial
crypto_device = builtin
signer_cert = DIR/tsa.pem
certs = DIR/tsa.pem
signer_key = DIR/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`

export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const directory = mkdtempSync(join(tmpdir(), 'paraphe-tsa-'))
  const file = (name: string) => join(directory, name)
  writeFileSync(file('tsa.cnf'), CONFIG.replaceAll('DIR', directory))
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '3650',
      '-config',
      file('tsa.cnf'),
      '-keyout',
      file('tsa.key'),
      '-out',
      file('tsa.pem'),
    ],
    { stdio: 'pipe' },
  )
  let status = 200
  let manner: 'well' | 'silent' | 'lying' = 'well'
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (status !== 200) {
        response.writeHead(status).end()
        return
      }
      if (manner === 'silent') return
      const query = Buffer.concat(chunks)
      // Changes a byte of the hash: the token is valid, but for other data.
      if (manner === 'lying') query.writeUInt8((query.readUInt8(HASH_BYTE) + 1) % 256, HASH_BYTE)
      writeFileSync(file('query.tsq'), query)
      execFileSync(
        'openssl',
        [
          'ts',
          '-reply',
          '-config',
          file('tsa.cnf'),
          '-section',
          'authority',
          '-queryfile',
          file('query.tsq'),
          '-out',
          file('reply.tsr'),
        ],
        { stdio: 'pipe' },
      )
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
      response.end(readFileSync(file('reply.tsr')))
    })
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}/`,
    caFile: file('tsa.pem'),
    failWith: (next) => {
      status = next
    },
    behave(how) {
      manner = how
      // Drop pending requests.
      if (how === 'well') server.closeAllConnections()
    },
    async close() {
      await closeServer(server)
      rmSync(directory, { recursive: true })
    },
  }
}
