import { parisDay } from '#rules/paris-time.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { AccountAct } from './close-account.ts'

/**
 * Ends the absences that a person has or covers, when that person leaves the network: who covers sees everything of the
 * absent advisor.
 */
export async function endCovers(
  { clock, keys }: Pick<Services, 'clock' | 'keys'>,
  trx: Trx,
  { id, actorId }: AccountAct,
): Promise<void> {
  const at = clock.now()
  const ended = await trx
    .updateTable('advisor_cover')
    .set({ ended_at: at })
    .where((eb) => eb.or([eb('absent_id', '=', id), eb('cover_id', '=', id)]))
    .where('ended_at', 'is', null)
    .where('to_day', '>=', parisDay(at))
    .returning(['id', 'absent_id'])
    .execute()
  for (const { id: absence, absent_id: absent } of ended)
    await recordAccountAct(trx, keys, absent, 'absence.ended', { actorId, detail: { absence }, at })
}
