import { KnownAdvisorIdentity } from '#form/advisor-identity.ts'
import { Failure } from '#rules/failure.ts'
import { ADVISOR_IDENTITY_KEYS } from '#vocabulary/advisor-identity.ts'
import { isAdvising } from '#vocabulary/role.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import { parseOptions, type OptionValues } from '../terminal/command.ts'
import type { Trx } from '../store/store.ts'
import type { AccountAct } from './close-account.ts'
import { getAccount } from './get-account.ts'
import { lockAccount } from './guards.ts'

/** Parses the legal identity from the options of a command; undefined when there is none. Throws with all problems. */
export function parseAdvisorIdentity(values: OptionValues): KnownAdvisorIdentity | undefined {
  const given = Object.fromEntries(
    ADVISOR_IDENTITY_KEYS.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])),
  )
  if (Object.keys(given).length === 0) return undefined
  return parseOptions(KnownAdvisorIdentity, given)
}

/** Sets parts of an advisor's legal identity. Returns the complete identity. */
export async function setAdvisorIdentity(
  services: Pick<Services, 'clock' | 'keys' | 'store'>,
  email: string,
  given: KnownAdvisorIdentity,
): Promise<KnownAdvisorIdentity> {
  return services.store.db.transaction().execute(async (trx) => {
    const { id, role } = await getAccount(trx, email)
    if (!isAdvising(role)) throw new Error(`${email} has the role ${role}, which does not advise`)
    return setAdvisorIdentityById(services, trx, { id, actorId: null, given })
  })
}

/** The same by number, in the caller's transaction. */
export async function setAdvisorIdentityById(
  { clock, keys }: Pick<Services, 'clock' | 'keys'>,
  trx: Trx,
  { id, actorId, given }: AccountAct & { readonly given: KnownAdvisorIdentity },
): Promise<KnownAdvisorIdentity> {
  const { role, advisor_identity } = await lockAccount(trx, id)
  if (!isAdvising(role)) throw new Failure('NOT_AN_ADVISOR')
  const identity = { ...advisor_identity, ...given }
  await trx
    .updateTable('account')
    .set({ advisor_identity: JSON.stringify(identity) })
    .where('id', '=', id)
    .execute()
  await recordAccountAct(trx, keys, id, 'account.advisor-identity-changed', {
    actorId,
    detail: { parts: Object.keys(given) },
    at: clock.now(),
  })
  return identity
}
