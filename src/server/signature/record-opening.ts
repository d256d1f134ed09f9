import { recordEnvelopeEvent } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { SigningTrace } from './signing-trace.ts'
import type { SigningView } from './signing-view.ts'

/**
 * Records who opened a view. Every reader of the dossier can, so account and session are part of the evidence. Later events
 * refer to the view.
 */
export async function recordOpening(
  trx: Trx,
  services: Services,
  { id, envelopeId, party, opener }: Omit<SigningView, 'id' | 'dossierId'> & { readonly id?: string },
  trace: SigningTrace,
): Promise<void> {
  await recordEnvelopeEvent(trx, services.keys, {
    envelopeId,
    at: services.clock.now(),
    party,
    kind: 'view-opened',
    detail: {
      ...trace,
      ...(id === undefined ? {} : { view: id }),
      via: opener.kind,
      ...(opener.kind === 'account'
        ? { account: await describeAccount(trx, opener.accountId), session: opener.session }
        : {}),
    },
  })
}

async function describeAccount(trx: Trx, id: number | null) {
  if (id === null) return null
  const { role, first_name, last_name } = await trx
    .selectFrom('account')
    .select(['role', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, role, name: `${first_name} ${last_name}` }
}

/** Reference of an event to its view; none for a code requested on the page of a mail link. */
export function originOf({ id, opener }: Pick<SigningView, 'opener'> & { readonly id?: string }) {
  return { ...(id === undefined ? {} : { view: id }), via: opener.kind }
}
