import type { z } from 'zod'
import type { CreateDossier, CreatedDossier } from '#contract/dossiers.ts'
import { Failure } from '#rules/failure.ts'
import {
  canCreateDossier,
  canCreateForClient,
  canRegisterDossier,
  type PermissionSettings,
} from '#rules/permission.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { type Role, isBackOffice } from '#vocabulary/role.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { findOwnClient, type ClientRow } from '../clients/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import { invalidField } from '../http/invalid-field.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { noteActingFor } from './act-for.ts'
import { draftKnownClient } from './draft-known-client.ts'
import { findHolder } from './find-holder.ts'
import { insertDossier } from './insert-dossier.ts'

/**
 * Creates a dossier on a current form: for a client of this user, for a lead, or directly. The back office enters paper
 * subscriptions on a separate form. Source: shell §2, §7.
 */
export async function createDossier(
  services: Services,
  trx: Trx,
  user: User,
  body: z.infer<typeof CreateDossier>,
  locale: Locale,
): Promise<CreatedDossier> {
  if (!mayCreate(services, user, body.clientId)) throw new Failure('FORBIDDEN')
  const client = body.clientId === null ? undefined : await getOwnClient(trx, user, body.clientId)
  const form = await getCurrentForm(services, trx, user, body.formId, locale)
  const direct = user.role === 'prospectDirect'
  // A paper dossier has no advisor account; its answers name the advisor.
  const isFollowed = !direct && !isBackOffice(user.role)
  const at = services.clock.now()
  // A manager, or a colleague during an absence, acts on behalf of the client's advisor.
  const advisorId = isFollowed ? (client?.parent_id ?? user.id) : null
  await noteActingFor(trx, user, advisorId)
  const id = await insertDossier(trx, {
    form,
    direct,
    clientId: client?.id ?? null,
    advisorId,
    createdBy: user.id,
    title: await findHolder(trx, client?.id ?? null),
    at,
  })
  // A direct investor is their own client.
  const knownId = direct ? user.id : client?.id
  const known =
    knownId !== undefined &&
    (await draftKnownClient(trx, {
      user,
      dossierId: id,
      compiled: form.compiled,
      clientId: knownId,
      at,
    }))
  await recordDossierAct(trx, services.keys, id, 'dossier.created', {
    actorId: user.id,
    detail: { form: form.id, client: client?.id ?? null },
    at,
  })
  return { id, form_id: form.id, values: [], direct, known }
}

/** Whether this role may create dossiers on any form. */
export function canEverStart(role: Role, settings: PermissionSettings): boolean {
  return canCreateDossier(role) || canRegisterDossier(role, settings)
}

function mayCreate({ deployment }: Services, { role }: User, clientId: number | null): boolean {
  if (deployment.readOnlyRoles.includes(role) || !canEverStart(role, deployment.permissions)) return false
  return clientId === null || canCreateForClient(role)
}

async function getOwnClient(trx: Trx, user: User, clientId: number): Promise<ClientRow> {
  const client = await findOwnClient(trx, user, clientId)
  if (!client) throw new Failure('NOT_FOUND')
  return client
}

async function getCurrentForm(
  services: Services,
  trx: Trx,
  { role }: User,
  formId: number,
  locale: Locale,
): Promise<PublishedForm> {
  const form = await services.forms.findCurrent(formId, trx)
  // Each side creates dossiers on its own form only.
  if (form && (form.code === BACK_OFFICE_FORM) === isBackOffice(role)) return form
  throw invalidField('formId', locale)
}
