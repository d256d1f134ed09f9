import type { z } from 'zod'
import type { CreateDossier, CreatedDossier } from '#contract/dossiers.ts'
import { errorText } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import { BACK_OFFICE_FORM, canCreateDossier, canCreateForClient } from '#rules/permission.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findOwnClient, type ClientRow } from '../clients/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Locale } from '../http/locale.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { findHolder } from './find-holder.ts'

/** Starts a dossier on a current form, for a client of this person, for a lead, or directly. Source: shell §2, §7. */
export async function createDossier(
  services: Services,
  trx: Trx,
  user: User,
  body: z.infer<typeof CreateDossier>,
  locale: Locale,
): Promise<CreatedDossier> {
  if (!mayCreate(services, user, body.clientId)) throw new Failure('FORBIDDEN')
  const client = body.clientId === null ? undefined : await getOwnClient(trx, user, body.clientId)
  const form = await getCurrentForm(services, trx, body.formId, locale)
  const direct = user.role === 'prospectDirect'
  const at = services.clock.now()
  const { id } = await trx
    .insertInto('dossier')
    .values({
      form_version_id: form.id,
      form_code: form.code,
      state: 'ongoing',
      status: 'ongoing',
      direct,
      client_id: client?.id ?? null,
      // A manager acts for the advisor whose client it is.
      advisor_id: direct ? null : (client?.parent_id ?? user.id),
      created_by: user.id,
      title: await findHolder(trx, client?.id ?? null),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(trx, services.keys, {
    subject: `dossier:${id}`,
    actorId: user.id,
    action: 'dossier.created',
    detail: { form: form.id, client: client?.id ?? null },
    at,
  })
  return { id, form_id: form.id, values: [], direct }
}

function mayCreate({ deployment }: Services, { role }: User, clientId: number | null): boolean {
  if (deployment.readOnlyRoles.includes(role)) return false
  return canCreateDossier(role) && (clientId === null || canCreateForClient(role))
}

async function getOwnClient(trx: Trx, user: User, clientId: number): Promise<ClientRow> {
  const client = await findOwnClient(trx, user, clientId)
  if (!client) throw new Failure('NOT_FOUND')
  return client
}

async function getCurrentForm(
  services: Services,
  trx: Trx,
  formId: number,
  locale: Locale,
): Promise<PublishedForm> {
  const form = services.forms.isCurrent(formId) ? await services.forms.get(formId, trx) : undefined
  if (form && form.code !== BACK_OFFICE_FORM) return form
  const params = { detail: 'formId' }
  const message = errorText(locale, 'INVALID_REQUEST', params)
  throw new Failure('INVALID_REQUEST', {
    params,
    details: [{ property: 'formId', code: 'INVALID_REQUEST', message }],
  })
}
