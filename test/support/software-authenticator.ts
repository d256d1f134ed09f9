import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import * as z from 'zod'

/** What a test changes in an answer. */
export interface AnswerChanges {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly counter?: number
  readonly isVerified?: boolean
  readonly userHandle?: string
  readonly credentialId?: string
  /** Signs with another key. */
  readonly isForged?: boolean
}

const Options = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }).optional(),
  rpId: z.string().optional(),
  user: z.object({ id: z.string() }).optional(),
})
type Options = z.infer<typeof Options>

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

/** One passkey in memory (ES256, no attestation), which answers as a browser would. Source: WebAuthn level 3. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #userHandle = ''
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The answer to `PublicKeyCredentialCreationOptionsJSON`, as JSON. */
  create(given: unknown, changes: AnswerChanges = {}): string {
    const options = Options.parse(given)
    this.#userHandle = options.user?.id ?? ''
    const id = Buffer.from(this.credentialId, 'base64url')
    const length = Buffer.from([0, id.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.#keys.publicKey)])
    const data = this.#authenticatorData(changes.rpId ?? options.rp?.id ?? '', ATTESTED, changes, attested)
    const attestationObject = Buffer.concat([
      Buffer.from('a3', 'hex'),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from('a0', 'hex'),
      cborText('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    return this.#answer(changes, {
      clientDataJSON: this.#clientData('webauthn.create', options, changes).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The answer to `PublicKeyCredentialRequestOptionsJSON`, as JSON. */
  get(given: unknown, changes: AnswerChanges = {}): string {
    const options = Options.parse(given)
    const data = this.#authenticatorData(changes.rpId ?? options.rpId ?? '', 0, changes)
    const clientData = this.#clientData('webauthn.get', options, changes)
    const { privateKey } = changes.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : this.#keys
    const signature = sign(
      'sha256',
      Buffer.concat([data, createHash('sha256').update(clientData).digest()]),
      privateKey,
    )
    return this.#answer(changes, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: changes.userHandle ?? this.#userHandle,
    })
  }

  #clientData(type: string, options: Options, changes: AnswerChanges): Buffer {
    const challenge = changes.challenge ?? options.challenge
    return Buffer.from(JSON.stringify({ type, challenge, origin: changes.origin ?? this.#origin }))
  }

  #authenticatorData(
    rpId: string,
    flags: number,
    { isVerified = true, counter = this.counter }: AnswerChanges,
    attested = Buffer.alloc(0),
  ): Buffer {
    const end = Buffer.alloc(5)
    end.writeUInt8(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0))
    end.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), end, attested])
  }

  #answer({ credentialId: id = this.credentialId }: AnswerChanges, response: object): string {
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** Map of a P-256 key: kty EC2, alg ES256, crv P-256, x, y. Source: RFC 9053, section 7.1. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}
