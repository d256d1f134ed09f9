import type { AuthorizedDossier } from '#contract/prospects.ts'
import { Failure } from '#rules/failure.ts'
import { isOpenToAuthorization } from '#rules/permission.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { wireId } from '#rules/wire-id.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { findOwnClient } from '../clients/index.ts'
import type { User } from '../http/authenticate.ts'
import { findRecipient, sendLetter } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { lockVisibleDossier, type DossierRow } from './find-dossier.ts'

/**
 * Replaces the accounts that may see the dossier, and mails those added. Allowed are the dossier's client, clients of this
 * user, and accounts already authorised. Source: wizard §4, §7.
 */
export async function authorizeClients(
  services: Services,
  user: User,
  request: { readonly id: number; readonly clientsId: readonly number[] },
): Promise<AuthorizedDossier> {
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, request.id)
    const before = await findAuthorized(trx, row.id)
    const wanted = [...new Set(request.clientsId)].toSorted((one, other) => one - other)
    const granted = wanted.filter((id) => !before.includes(id))
    const withdrawn = before.filter((id) => !wanted.includes(id))
    for (const id of granted) {
      if (id !== row.client_id && !(await findOwnClient(trx, user, id))) throw unknownClient('clientsId')
    }
    if (!isOpenToAuthorization(row.state)) throw new Failure('STATE_CONFLICT')
    if (granted.length > 0 || withdrawn.length > 0)
      await changeAccess(services, trx, { row, user, granted, withdrawn })
    return { dossier: { id: row.id, client_id: row.client_id, authorized_clients: wanted } }
  })
}

/** Ids of the accounts that may open the dossier besides its advisor, ascending. */
export async function findAuthorized(db: Db, dossierId: number): Promise<readonly number[]> {
  const access = await db
    .selectFrom('dossier_access')
    .select('account_id')
    .where('dossier_id', '=', dossierId)
    .orderBy('account_id')
    .execute()
  return access.map((row) => row.account_id)
}

/** The same refusal for another advisor's client and for an unknown id, so that ids reveal nothing. */
export function unknownClient(property: string): Failure {
  return new Failure('NOT_FOUND', { details: [{ property, code: 'NOT_FOUND', message: 'not-found' }] })
}

interface AccessChange {
  readonly row: DossierRow
  readonly user: User
  readonly granted: readonly number[]
  readonly withdrawn: readonly number[]
}

/** Grants and revokes access, and mails those who gain it. */
export async function changeAccess(services: Services, trx: Trx, change: AccessChange): Promise<void> {
  const { row, user, granted, withdrawn } = change
  const at = services.clock.now()
  if (withdrawn.length > 0)
    await trx
      .deleteFrom('dossier_access')
      .where('dossier_id', '=', row.id)
      .where('account_id', 'in', withdrawn)
      .execute()
  for (const account_id of granted) {
    await trx
      .insertInto('dossier_access')
      .values({ dossier_id: row.id, account_id, granted_at: at })
      .execute()
    await mailAccess(services, trx, { row, account_id, at })
  }
  await recordDossierAct(trx, services.keys, row.id, 'dossier.access-changed', {
    actorId: user.id,
    detail: { granted, withdrawn },
    at,
  })
}

async function mailAccess(
  services: Services,
  trx: Trx,
  { row, account_id, at }: { readonly row: DossierRow; readonly account_id: number; readonly at: Date },
): Promise<void> {
  const person = await findRecipient(trx, account_id)
  const { config, deployment } = services
  const { definition } = await services.forms.get(row.form_version_id, trx)
  const page = wireId(row.form_version_id, definition.pages[0]?.slug ?? '')
  await sendLetter(trx, deployment, person, (language) => ({
    // A new key for each grant: access that was revoked and granted again is mailed again.
    key: `access-${row.id}-${account_id}-${at.getTime()}`,
    ...writeAccess(language, {
      dossierId: row.id,
      link: `${config.publicUrl}/form/${page}?dossier=${row.id}`,
    }),
  }))
}

export function writeAccess(
  language: Locale,
  { dossierId, link }: { readonly dossierId: number; readonly link: string },
): LetterContent {
  const { subject, text, open } = WORDING[language]
  return {
    subject: subject(dossierId),
    paragraphs: [text(dossierId)],
    action: { label: open, url: link },
  }
}

const WORDING = {
  fr: {
    subject: (id: number) => `vous pouvez compléter le dossier n° ${id}`,
    text: (id: number) =>
      `Votre conseiller vous a donné accès au dossier n° ${id}. Vous pouvez le consulter et le compléter.`,
    open: 'Ouvrir le dossier',
  },
  en: {
    subject: (id: number) => `you can complete application no. ${id}`,
    text: (id: number) =>
      `Your advisor has given you access to application no. ${id}. You can read it and complete it.`,
    open: 'Open the application',
  },
} as const
