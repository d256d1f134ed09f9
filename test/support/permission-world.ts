import { DeploymentFlags } from '#form/deployment.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import type { Role } from '#vocabulary/role.ts'
import { TestApi, type Caller } from './api-client.ts'
import { buildDossierDeployment } from './dossier-form.ts'
import { openSubjects, type SubjectPair } from './permission-subject.ts'

/** Owner of a dossier relative to the caller; `manual` is on the back-office form. */
export const RELATIONS = ['own', 'colleague', 'other', 'manual'] as const
export type Relation = (typeof RELATIONS)[number]

/** An account per role, and the dossier owner of each relation. */
export interface World {
  readonly api: TestApi
  readonly callers: Readonly<Record<Role, Caller>>
  subjectsOf(role: Role): Readonly<Record<Relation, SubjectPair>>
  close(): Promise<void>
}

/**
 * A manager with two advisors, an independent advisor, partners, direct prospects, their clients, the back office.
 */
export async function openPermissionWorld(
  permissions: Partial<LoadedDeployment['permissions']> = {},
): Promise<World> {
  const api = await TestApi.start(buildMatrixDeployment(permissions), {
    // Includes the calls that only a sandbox has.
    environment: { SANDBOX: 'on' },
  })
  const manager = await api.signIn('manager')
  const advisor = await api.signIn('advisor', { parentId: manager.id })
  const colleague = await api.signIn('advisor', { parentId: manager.id })
  const stranger = await api.signIn('advisor')
  const partner = await api.signIn('partner')
  const otherPartner = await api.signIn('partner')
  const prospectDirect = await api.signIn('prospectDirect')
  const otherDirect = await api.signIn('prospectDirect')
  const client = await api.signIn('client', { parentId: advisor.id })
  const prospect = await api.signIn('prospect', { parentId: advisor.id })
  const backOfficeUser = await api.signIn('backOfficeUser')
  const manageDossier = await api.signIn('manageDossier')
  const compliance = await api.signIn('compliance')
  const author = await api.signIn('author')
  const administrator = await api.signIn('administrator')

  const advised = async (by: Caller, access: readonly Caller[] = []) =>
    openSubjects(api, {
      by: by.id,
      advisor: by.id,
      form: 'client',
      client: (await api.signIn('client', { parentId: by.id })).id,
      access: access.map(({ id }) => id),
    })
  const alone = (by: Caller, form: 'client' | 'back_office') =>
    openSubjects(api, { by: by.id, advisor: null, form, client: null, access: [] })

  const usual = {
    own: await advised(advisor, [client, prospect]),
    colleague: await advised(colleague),
    other: await advised(stranger),
    manual: await alone(manageDossier, 'back_office'),
  }
  const ofPartner = { ...usual, own: await advised(partner), colleague: await advised(otherPartner) }
  const ofDirect = {
    ...usual,
    own: await alone(prospectDirect, 'client'),
    colleague: await alone(otherDirect, 'client'),
  }
  return {
    api,
    callers: {
      client,
      prospect,
      prospectDirect,
      advisor,
      partner,
      manager,
      backOfficeUser,
      manageDossier,
      compliance,
      author,
      administrator,
    },
    subjectsOf: (role) => (role === 'partner' ? ofPartner : role === 'prospectDirect' ? ofDirect : usual),
    close: () => api.close(),
  }
}

function buildMatrixDeployment(permissions: Partial<LoadedDeployment['permissions']>): LoadedDeployment {
  const plain = buildDossierDeployment()
  const form = plain.forms['client']
  if (form === undefined) throw new Error('the test form has no definition')
  return {
    ...plain,
    flags: DeploymentFlags.parse({ profile: true }),
    permissions: {
      ...plain.permissions,
      backOfficeGroupRoles: ['backOfficeUser', 'manageDossier'],
      ...permissions,
    },
    readOnlyRoles: permissions.readOnlyRoles ?? [],
    forms: { client: form, back_office: { ...form, code: 'back_office' } },
  }
}
