import type { IntegrationState } from '#rules/integration-state.ts'
import type { DossierRow } from '../dossiers/index.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

type Outcome = Exclude<IntegrationState, 'ongoing'>

const SENTENCES: Readonly<Record<Outcome, string>> = {
  validated: 'a été accepté par la société de gestion',
  refused: 'a été refusé par la société de gestion',
  sync: 'est inscrit au registre des associés',
  error: 'comporte un point à corriger. La société de gestion vous contactera',
}

const SUBJECTS: Readonly<Record<Outcome, string>> = {
  validated: 'décision de',
  refused: 'décision de',
  sync: 'inscription au registre de',
  error: 'un point à corriger pour',
}

/**
 * Tells the advisor what a reviewer decided or the register answered, and not the reason, which is for reviewers
 * only. Source: design "States".
 */
export async function mailOutcome(
  services: Services,
  trx: Trx,
  dossier: Pick<DossierRow, 'id' | 'title' | 'advisor_id'>,
  outcome: { readonly state: Outcome; readonly eventId: number },
): Promise<void> {
  if (dossier.advisor_id === null) return
  const advisor = await trx
    .selectFrom('account')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', dossier.advisor_id)
    .executeTakeFirstOrThrow()
  const { deployment, config } = services
  await enqueueMail(trx, {
    key: `review-${dossier.id}-${outcome.eventId}`,
    to: advisor.email,
    subject: `Dossier n° ${dossier.id} : ${SUBJECTS[outcome.state]} ${deployment.name}`,
    body: [
      `Bonjour ${advisor.firstName},`,
      `Le dossier n° ${dossier.id} (${dossier.title}) ${SENTENCES[outcome.state]}.`,
      `Vous le retrouvez dans vos dossiers signés : ${config.publicUrl}/dossier/signed-files`,
      `${deployment.name}\n${deployment.phone} · ${deployment.email}`,
    ].join('\n\n'),
  })
}
