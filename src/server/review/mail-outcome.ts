import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { DossierRow } from '../dossiers/index.ts'
import { composeLetter, languageOf } from '../mail/letter.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

type Outcome = Exclude<IntegrationState, 'ongoing'>

interface OutcomeWording {
  readonly subjects: Readonly<Record<Outcome, (id: number) => string>>
  readonly sentences: Readonly<Record<Outcome, string>>
  readonly folder: (id: number, title: string) => string
  readonly place: string
}

const WORDING: Readonly<Record<Locale, OutcomeWording>> = {
  fr: {
    subjects: {
      validated: (id) => `décision sur le dossier n° ${id}`,
      refused: (id) => `décision sur le dossier n° ${id}`,
      sync: (id) => `inscription au registre du dossier n° ${id}`,
      error: (id) => `un point à corriger dans le dossier n° ${id}`,
    },
    sentences: {
      validated: 'a été accepté par la société de gestion.',
      refused: 'a été refusé par la société de gestion.',
      sync: 'est inscrit au registre des associés.',
      error: 'comporte un point à corriger. La société de gestion vous contactera.',
    },
    folder: (id, title) => `Le dossier n° ${id} (${title})`,
    place: 'Vous le retrouvez dans vos dossiers signés :',
  },
  en: {
    subjects: {
      validated: (id) => `decision on folder no. ${id}`,
      refused: (id) => `decision on folder no. ${id}`,
      sync: (id) => `folder no. ${id} entered in the register`,
      error: (id) => `something to correct in folder no. ${id}`,
    },
    sentences: {
      validated: 'has been accepted by the management company.',
      refused: 'has been refused by the management company.',
      sync: 'is entered in the register of associates.',
      error: 'needs a correction. The management company will be in touch with you.',
    },
    folder: (id, title) => `Folder no. ${id} (${title})`,
    place: 'You find it among your signed folders:',
  },
}

/**
 * Mails the advisor the outcome of the review or the register, without the reason, which only reviewers may read.
 * Source: design "States".
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
    .select(['email', 'first_name', 'last_name', 'language'])
    .where('id', '=', dossier.advisor_id)
    .executeTakeFirstOrThrow()
  const { deployment, config } = services
  const language = languageOf(advisor, deployment)
  const { subjects, sentences, folder, place } = WORDING[language]
  const letter = composeLetter(deployment, {
    key: `review-${dossier.id}-${outcome.eventId}`,
    to: advisor.email,
    name: `${advisor.first_name} ${advisor.last_name}`,
    language,
    subject: subjects[outcome.state](dossier.id),
    paragraphs: [
      `${folder(dossier.id, dossier.title)} ${sentences[outcome.state]}`,
      `${place} ${config.publicUrl}/dossier/signed-files`,
    ],
  })
  await enqueueMail(trx, letter)
}
