import type { ReminderPreview, ReminderPreviews, SentReminders } from '#contract/tasks.ts'
import { typeset } from '#documents/typography.ts'
import { ignoreFailure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import {
  getVisibleDossier,
  lockVisibleDossier,
  planUnfinishedReminder,
  presentTitle,
  type DossierRow,
  type PlannedReminder,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { LAYOUT_WORDING } from '../mail/layout-wording.ts'
import { planSignatureReminder } from '../signature/index.ts'
import type { Trx } from '../store/store.ts'

/** Previews the text of each reminder without sending it. */
export async function previewReminders(
  services: Services,
  user: User,
  { ids, locale }: { readonly ids: readonly number[]; readonly locale: Locale },
): Promise<ReminderPreviews> {
  const reminders: ReminderPreview[] = []
  const refused: ReminderPreviews['refused'] = []
  for (const id of new Set(ids)) {
    await inTransaction(services, async (trx) => {
      const row = await getVisibleDossier(trx, user, id).catch(ignoreFailure('NOT_FOUND'))
      const planned = await plan(trx, services, user, row)
      if (row && planned.kind === 'planned') reminders.push(present(services, row, planned, locale))
      else if (planned.kind === 'refused') refused.push({ id, reason: planned.reason })
    })
  }
  return { reminders, refused }
}

/** Sends each reminder in its own transaction, so that a failure does not affect the others. */
export async function sendReminders(
  services: Services,
  user: User,
  ids: readonly number[],
): Promise<SentReminders> {
  const sent: number[] = []
  const refused: SentReminders['refused'] = []
  for (const id of new Set(ids)) {
    await inTransaction(services, async (trx) => {
      const row = await lockVisibleDossier(trx, user, id).catch(ignoreFailure('NOT_FOUND'))
      const planned = await plan(trx, services, user, row)
      if (planned.kind === 'refused') return refused.push({ id, reason: planned.reason })
      await planned.send()
      return sent.push(id)
    })
  }
  return { sent, refused }
}

function inTransaction(services: Services, run: (trx: Trx) => Promise<unknown>): Promise<unknown> {
  return services.store.db.transaction().execute(run)
}

/** Reminds signatories while documents are out for signature, and the investor during entry. */
async function plan(
  trx: Trx,
  services: Services,
  user: User,
  row: DossierRow | undefined,
): Promise<PlannedReminder> {
  if (row === undefined) return { kind: 'refused', reason: 'unknown' }
  return row.state === 'ongoing'
    ? planUnfinishedReminder(trx, services, { user, row })
    : planSignatureReminder(trx, services, { user, row })
}

/** Subject and lines as in the mail. */
function present(
  { deployment }: Pick<Services, 'deployment'>,
  row: DossierRow,
  { recipients, language, content, sms }: Extract<PlannedReminder, { kind: 'planned' }>,
  locale: Locale,
): ReminderPreview {
  const { subject, paragraphs, facts = [], items = [], action } = content
  const set = (text: string) => typeset(text, language)
  const layout = LAYOUT_WORDING[language]
  return {
    id: row.id,
    present: presentTitle(row.title, locale),
    recipients: [...recipients],
    subject: set(layout.subject(deployment.name, subject)),
    lines: [...paragraphs, ...facts.map((fact) => layout.labelled(...fact)), ...items].map(set),
    button: action ? set(action.label) : null,
    sms,
  }
}
