import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG } from '@simplewebauthn/server/helpers'
import * as z from 'zod'
import { createChallenge, useChallenge } from './passkey-challenge.ts'
import type { Account, IdentityPorts, IdentitySettings, NewPasskey, Passkey } from './ports.ts'
import { findRelyingParty, type RelyingParty } from './relying-party.ts'

export interface PasskeyContext {
  readonly settings: IdentitySettings
  readonly ports: IdentityPorts
}

/** Spelt out, so that another Node or library release does not change what is registered. */
const ALGORITHMS = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256]
const TIMEOUT_MS = 2 * 60_000

const Base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(6000)
const Credential = z.object({
  id: Base64url.max(1400),
  rawId: Base64url.max(1400),
  type: z.literal('public-key'),
})
const Assertion = Credential.extend({
  response: z.object({
    clientDataJSON: Base64url,
    authenticatorData: Base64url,
    signature: Base64url,
    userHandle: Base64url.max(200).nullish(),
  }),
})
const Attestation = Credential.extend({
  response: z.object({
    clientDataJSON: Base64url,
    attestationObject: Base64url,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
const ClientData = z.object({ challenge: Base64url.max(200) })

/** Options for creating a passkey in the browser: `PublicKeyCredentialCreationOptionsJSON`. */
export async function createRegistrationOptions(
  context: PasskeyContext,
  party: RelyingParty,
  { account, purpose }: { readonly account: Account; readonly purpose: string },
): Promise<object> {
  const { settings, ports } = context
  const passkeys = await ports.passkeys.list(account.id)
  return generateRegistrationOptions({
    rpName: settings.company.name,
    rpID: party.id,
    userID: userHandle(settings, account.id),
    userName: account.email,
    userDisplayName: account.email,
    challenge: createChallenge(context, purpose),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: passkeys.map(describeCredential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/**
 * Options for signing in with a passkey: `PublicKeyCredentialRequestOptionsJSON`. An empty `passkeys` lets the user choose
 * any passkey of the site.
 */
export async function createSignInOptions(
  context: PasskeyContext,
  party: RelyingParty,
  { passkeys, purpose }: { readonly passkeys: readonly Passkey[]; readonly purpose: string },
): ReturnType<typeof generateAuthenticationOptions> {
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: passkeys.map(describeCredential),
    challenge: createChallenge(context, purpose),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })
}

const describeCredential = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: [...transports],
})

/** The passkey in a browser's answer to `createRegistrationOptions`; undefined when the answer is not valid. */
export async function readRegistration(
  context: PasskeyContext,
  answer: string,
  { purpose, name }: { readonly purpose: string; readonly name: string },
): Promise<NewPasskey | undefined> {
  const party = findRelyingParty(context.settings)
  const parsed = parseJson(Attestation, answer)
  const challenge = parsed && (await takeChallenge(context, purpose, parsed.response))
  if (!party || !parsed || challenge === undefined) return undefined
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...parsed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(asRefusal)
  if (!registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: parsed.response.transports, name }
}

/**
 * The account whose passkey signed this answer; undefined, and audited, when the answer is refused. User verification is
 * required, so an accepted answer proves two factors: the device, and the finger, face or PIN that unlocks it. `accountId`
 * restricts it to the passkeys of one account.
 */
export async function provePasskey(
  context: PasskeyContext,
  answer: string,
  { purpose, accountId }: { readonly purpose: string; readonly accountId?: number },
): Promise<Account | undefined> {
  const { ports } = context
  const parsed = parseJson(Assertion, answer)
  const challenge = parsed && (await takeChallenge(context, purpose, parsed.response))
  const passkey = parsed && (await ports.passkeys.findByCredential(parsed.id))
  const refuse = async (reason: 'answer' | 'counter') => {
    await ports.record('account.passkey-refused', passkey?.accountId ?? null, { reason })
    return undefined
  }
  if (!parsed || !passkey || challenge === undefined) return refuse('answer')
  const account = await ports.accounts.find(passkey.accountId)
  const counter = await findSignedCounter(context, parsed, { challenge, passkey })
  if (!account || counter === undefined) return refuse('answer')
  if (accountId !== undefined && account.id !== accountId) return refuse('answer')
  return (await ports.passkeys.use(passkey.id, counter)) ? account : refuse('counter')
}

/** The authenticator's counter; undefined when signature, origin or owner are not as expected. */
async function findSignedCounter(
  { settings }: PasskeyContext,
  { response, ...credential }: z.infer<typeof Assertion>,
  { challenge, passkey }: { readonly challenge: string; readonly passkey: Passkey },
): Promise<number | undefined> {
  const party = findRelyingParty(settings)
  const { userHandle: handle, ...signed } = response
  if (!party || !isHandleOf(settings, passkey.accountId, handle)) return undefined
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // `use` compares the counter atomically instead.
    credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
  }).catch(asRefusal)
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws for every answer that is not as expected: handled as a refusal. */
const asRefusal = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined })

/** Consumes the challenge in an answer; undefined when it was not issued here, has expired or was used. */
async function takeChallenge(
  context: PasskeyContext,
  purpose: string,
  { clientDataJSON }: { readonly clientDataJSON: string },
): Promise<string | undefined> {
  const challenge = parseJson(
    ClientData,
    Buffer.from(clientDataJSON, 'base64url').toString('utf8'),
  )?.challenge
  if (challenge === undefined) return undefined
  return (await useChallenge(context, purpose, challenge)) ? challenge : undefined
}

/**
 * User handle of the account, as authenticators store it. Derived, because authenticators display and synchronise it: it
 * must not contain the account's number or address.
 */
export function userHandle({ deriveKey }: IdentitySettings, accountId: number): Uint8Array<ArrayBuffer> {
  const digest = createHmac('sha256', deriveKey('passkey owners')).update(String(accountId)).digest()
  return Uint8Array.from(digest)
}

/** Security keys that were asked for a given credential may omit the handle. */
function isHandleOf(
  settings: IdentitySettings,
  accountId: number,
  given: string | null | undefined,
): boolean {
  if (given == null) return true
  const [bytes, expected] = [Buffer.from(given, 'base64url'), userHandle(settings, accountId)]
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

function parseJson<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
