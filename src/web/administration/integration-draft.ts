import { parisDay } from '#rules/paris-time.ts'
import { parseNetworkGroup } from '#rules/network-group.ts'
import type { Scope, ScopePurpose } from '#vocabulary/scope.ts'
import type { Integrations, NewIntegration } from '#web/api/integrations.ts'
import { parseKey } from './key-field.tsx'

/** A new integration as it is typed. */
export interface IntegrationDraft {
  readonly name: string
  /** The people it acts for: advisors, reviewers for the register, or nobody. */
  readonly kind: ScopePurpose
  /** `network:12`, or the address of a manager or partner; empty for the company. */
  readonly owner: string
  /** Whether it acts only for the chosen people. */
  readonly isChosen: boolean
  /** Addresses. */
  readonly chosen: readonly string[]
  readonly scopes: readonly Scope[]
  readonly method: 'key' | 'secret'
  readonly pasted: string
  /** `yyyy-mm-dd`. */
  readonly expiresOn: string
}

const YEAR_MS = 365 * 86_400_000

export const EMPTY_DRAFT: IntegrationDraft = {
  name: '',
  kind: 'advising',
  owner: '',
  isChosen: false,
  chosen: [],
  scopes: [],
  method: 'key',
  pasted: '',
  expiresOn: parisDay(new Date(Date.now() + YEAR_MS)),
}

/** People it may act for, by name. */
export function peopleOf(
  { kind, owner }: Pick<IntegrationDraft, 'kind' | 'owner'>,
  people: Integrations['people'],
): Integrations['people'] {
  const group = parseNetworkGroup(owner)
  return people.filter(({ role, email, manager, network }) => {
    if ((role === 'manage_dossier') !== (kind === 'register')) return false
    if (group) return network === group.id
    return owner === '' || owner === email || owner === manager
  })
}

/** The body of the call; undefined while something is missing. */
export function readDraft(draft: IntegrationDraft): NewIntegration | undefined {
  const { name, owner, isChosen, chosen, scopes, method, pasted, expiresOn } = draft
  const key = method === 'key' ? parseKey(pasted) : null
  const isWhole =
    name.trim() !== '' && scopes.length > 0 && expiresOn !== '' && (!isChosen || chosen.length > 0)
  if (!isWhole || key === undefined) return undefined
  const group = parseNetworkGroup(owner)
  return {
    name: name.trim(),
    owner: owner === '' || group ? null : owner,
    network: group?.id ?? null,
    scopes: [...scopes],
    acts_for: isChosen ? [...chosen] : null,
    public_key: key,
    expires_on: expiresOn,
  }
}
