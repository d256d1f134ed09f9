import { needsSecondPerson } from '#rules/four-eyes.ts'
import type { VigilanceLevel } from '#vocabulary/vigilance.ts'
import type { DossierRow } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'

/**
 * Whether accepting or refusing a dossier needs two people. Decisions pass the current `vigilance`; pages and batches the
 * last stored one.
 */
export async function needsFourEyes(
  services: Services,
  db: Db,
  row: DossierRow,
  vigilance: VigilanceLevel | null = row.vigilance,
): Promise<boolean> {
  const { fourEyes } = services.deployment
  if (fourEyes === null) return false
  return needsSecondPerson(fourEyes, {
    amountCents: row.amount_cents,
    productCode: row.product_code,
    vigilance,
    isFirstOfAdvisor:
      fourEyes.firstOfAdvisor && row.advisor_id !== null && !(await hasAccepted(db, row.advisor_id)),
  })
}

/** Whether a dossier of this advisor was finally accepted; acceptances that can still be undone do not count. */
async function hasAccepted(db: Db, advisorId: number): Promise<boolean> {
  const accepted = await db
    .selectFrom('dossier')
    .select('id')
    .where('advisor_id', '=', advisorId)
    .where('validated_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('decision_hold')
            .select('event_id')
            .whereRef('decision_hold.dossier_id', '=', 'dossier.id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return accepted !== undefined
}
