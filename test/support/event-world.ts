import { randomUUID } from 'node:crypto'
import { Events } from '#contract/events.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Scope } from '#vocabulary/scope.ts'
import { TestApi, type Caller } from './api-client.ts'
import { buildDossierDeployment } from './dossier-form.ts'

/** A program with a token of its own. */
export interface Program extends Caller {
  /** A page of its events. */
  events(query?: string): Promise<Events>
}

/** The application with an advisor, and programs that follow dossiers. */
export interface EventWorld {
  readonly api: TestApi
  readonly advisor: Caller
  /** A program of the company that acts for these accounts, by default the advisor. */
  addProgram(given?: {
    readonly actsFor?: readonly number[] | null
    readonly owner?: number
    readonly scopes?: readonly Scope[]
  }): Promise<Program>
  /** A dossier without answers; its `dossier.created` is the first event. Returns its id. */
  addDossier(advisorId?: number): Promise<number>
  /** Commits an action on a dossier, as every change of one does. */
  act(dossierId: number, action: string, detail?: Readonly<Record<string, unknown>>): Promise<void>
  close(): Promise<void>
}

export async function openEventWorld(
  environment: Readonly<Record<string, string>> = {},
): Promise<EventWorld> {
  const api = await TestApi.start(buildDossierDeployment(), { environment })
  // Jobs are due by the database clock; keep this one ahead of it.
  api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
  const { db } = api.services.store
  const advisor = await api.signIn('advisor')
  const act: EventWorld['act'] = (dossierId, action, detail = {}) =>
    db.transaction().execute((trx) =>
      recordAudit(trx, api.services.keys, {
        subject: `dossier:${dossierId}`,
        actorId: null,
        action,
        detail,
        at: api.clock.now(),
      }),
    )
  return {
    api,
    advisor,
    act,
    close: () => api.close(),
    addProgram: (given = {}) =>
      addProgram(api, { actsFor: [advisor.id], owner: null, scopes: ['events:read'], ...given }),
    async addDossier(advisorId = advisor.id) {
      const { id } = await db
        .insertInto('dossier')
        .values({
          form_version_id: api.formId,
          form_code: 'client',
          state: 'ongoing',
          status: 'ongoing',
          direct: false,
          advisor_id: advisorId,
          created_by: advisorId,
          title: 'Lemaire',
          created_at: api.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await act(id, 'dossier.created')
      return id
    },
  }
}

/** A program with a token, inserted without a call. */
export async function addProgram(
  api: TestApi,
  given: {
    readonly actsFor: readonly number[] | null
    readonly owner: number | null
    readonly scopes: readonly Scope[]
  },
): Promise<Program> {
  const clientId = randomUUID()
  const { db } = api.services.store
  const { id } = await db
    .insertInto('integration')
    .values({
      client_id: clientId,
      name: clientId,
      owner_id: given.owner,
      scopes: [...given.scopes],
      acts_for: given.actsFor && [...given.actsFor],
      method: 'private_key_jwt',
      created_at: api.clock.now(),
      created_by: null,
      expires_at: new Date('2099-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const caller = await api.signInProgram(clientId)
  return {
    ...caller,
    id,
    async events(query = '') {
      const { status, text, body } = await caller.get(`/events?${query}`)
      if (status !== 200) throw new Error(`${status} ${text}`)
      return Events.parse(body)
    },
  }
}
