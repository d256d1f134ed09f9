import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { type Integration, type IssuedIntegration, NewIntegration } from '#contract/integrations.ts'
import { addDays } from '#rules/add-to-day.ts'
import { parisToday } from '../clock.ts'
import {
  createIntegration,
  findIntegration,
  findNetwork,
  listIntegrations,
  revokeIntegration,
  rotateIntegration,
} from '../integrations/index.ts'
import {
  Misuse,
  parseOptions,
  textOf,
  type Arguments,
  type OptionValues,
  type Outcome,
} from '../terminal/command.ts'
import { withDeployment } from '../terminal/open-beside.ts'

const DEFAULT_DAYS = 365
const Overlap = z.object({ overlap: z.coerce.number().int().min(0).max(168) })
/** Options whose parts of `NewIntegration` have other names. */
const OPTIONS = new Map([
  ['acts_for', 'for'],
  ['public_key', 'key'],
  ['expires_on', 'expires'],
])

export async function create({ positionals: [name = ''], values }: Arguments): Promise<Outcome> {
  const publicKey = await readKey(values)
  return withDeployment(async (parts) => {
    const inAYear = addDays(parisToday(parts.clock), DEFAULT_DAYS)
    const network = textOf(values, 'network')
    const asked = {
      name,
      owner: values['owner'] ?? null,
      network: network === undefined ? null : await findNetwork(parts.store.db, network),
      scopes: listOf(values, 'scopes') ?? [],
      acts_for: listOf(values, 'for'),
      public_key: publicKey,
      expires_on: values['expires'] ?? inAYear,
    }
    const given = parseOptions(NewIntegration, asked, (path) => OPTIONS.get(path) ?? path)
    return presentIssued(await createIntegration(parts, null, given))
  })
}

export async function rotate({ positionals: [name = ''], values }: Arguments): Promise<Outcome> {
  const { overlap } = parseOptions(Overlap, values)
  const publicKey = await readKey(values)
  return withDeployment(async (parts) => {
    const id = await findIntegration(parts.store.db, name)
    const given = { id, public_key: publicKey, overlap_hours: overlap }
    return presentIssued(await rotateIntegration(parts, null, given))
  })
}

export async function revoke({ positionals: [name = ''] }: Arguments): Promise<Outcome> {
  return withDeployment(async (parts) => {
    const integration = await revokeIntegration(parts, null, await findIntegration(parts.store.db, name))
    return { ok: true, lines: [`${name} is revoked: its next call is refused`], data: { integration } }
  })
}

export async function list(): Promise<Outcome> {
  return withDeployment(async ({ store, clock }) => {
    const integrations = await listIntegrations(store.db, clock.now())
    return { ok: true, lines: integrations.map(describe), data: { integrations } }
  })
}

function describe(program: Integration): string {
  const { name, owner, network, scopes, state } = program
  const people = program.acts_for?.map(({ email }) => email).join(',') ?? 'everybody of its owner'
  const used = program.last_used_at?.slice(0, 16) ?? 'never used'
  return [
    name,
    network ? (network.name ?? 'removed network') : (owner?.email ?? 'company'),
    scopes.join(','),
    people,
    state,
    program.expires_at.slice(0, 10),
    used,
  ].join('\t')
}

function presentIssued({ integration, secret }: IssuedIntegration): Outcome {
  const lines = [
    `${integration.name} is client ${integration.client_id} until ${integration.expires_at.slice(0, 10)}`,
    ...(secret === null ? [] : [`its secret, shown only here: ${secret}`]),
  ]
  return { ok: true, lines, data: { integration, ...(secret === null ? {} : { secret }) } }
}

async function readKey(values: OptionValues): Promise<Record<string, unknown> | null> {
  const path = textOf(values, 'key')
  if (path === undefined) return null
  const text = await readFile(path, 'utf8')
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    // Not the parser's message, which quotes the file: it may be a private key.
    throw new Misuse(`--key: ${path} holds no public key as JWK`)
  }
}

function listOf(values: OptionValues, name: string): readonly string[] | null {
  return (
    textOf(values, name)
      ?.split(',')
      .map((each) => each.trim()) ?? null
  )
}
