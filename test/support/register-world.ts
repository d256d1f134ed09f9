import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegisterConnectorName } from '#vocabulary/register.ts'
import { signMessage } from '#server/register/message-signature.ts'
import { TestApi, type Answer, type Caller } from './api-client.ts'
import { startDossier, submit } from './dossier-steps.ts'
import { buildPairingDeployment, PAIRING_CUSTOMERS, SIMONE } from './pairing-form.ts'

const ACKNOWLEDGEMENT_KEY = 'key-of-the-register-0123456789abcdef'

/** The application with a reviewer, register customers and signed dossiers. */
export interface RegisterWorld {
  readonly api: TestApi
  readonly reviewer: Caller
  /** A signed, paired and accepted dossier; returns its id. */
  accept(given?: {
    readonly answers?: Readonly<Record<string, string>>
    readonly pairing?: Readonly<Partial<Record<'np' | 'usu', string | null>>>
  }): Promise<number>
  /** Accepts a dossier in error again. */
  acceptAgain(id: number): Promise<number>
  /** Runs due jobs. */
  work(): Promise<number>
  /** Posts acknowledgements as the register, or with another key. */
  acknowledge(lines: readonly object[], key?: string): Promise<Answer>
  /** Posts a malformed body with the right key. */
  acknowledgeBody(body: string): Promise<Answer>
  /** Puts a file into the inbox. */
  drop(name: string, content: string | Buffer): Promise<void>
  /** File names in a register folder. */
  list(folder: string): Promise<readonly string[]>
  readExport(name: string): Promise<string>
  integrationOf(id: number): Promise<string | null>
  close(): Promise<void>
}

/** An acknowledgement of a dossier's first line, or of another one. */
export const ok = (id: number, more: object = {}) => ({
  dossier_id: id,
  line_id: `${id}-1-1`,
  status: 'OK',
  ...more,
})
/** A refusal by the register. */
export const ko = (id: number, more: object = {}) => ({
  ...ok(id),
  status: 'KO',
  reason: 'RIB illisible',
  ...more,
})

export async function openRegisterWorld(
  environment: Readonly<Record<string, string>> = {},
  connector: RegisterConnectorName = 'files',
): Promise<RegisterWorld> {
  const deployment = { ...buildPairingDeployment(), register: { connector, batchMinutes: 0 } }
  const api = await TestApi.start(deployment, {
    environment: { REGISTER_ACKNOWLEDGEMENT_KEYS: ACKNOWLEDGEMENT_KEY, ...environment },
  })
  // Jobs are due by the database clock; keep this one ahead of it.
  api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
  const { services } = api
  const advisor = await api.signIn('advisor')
  const reviewer = await api.signIn('manageDossier')
  const { formId } = api
  for (const customer of PAIRING_CUSTOMERS)
    await services.store.db.insertInto('customer').values(customer).execute()
  const folder = (name: string) => join(services.config.register.directory, name)
  const decide = async (id: number) =>
    (await reviewer.put(`/dossiers/integration-state/${id}`, { integration_state: 'validated' })).status
  const post = async (text: string, key: string): Promise<Answer> => {
    const body = Buffer.from(text)
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/register/acknowledgements',
      headers: { 'content-type': 'application/json', ...signMessage(body, key, api.clock.now()) },
      payload: body,
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
      body: answer.json(),
    }
  }
  return {
    api,
    reviewer,
    async accept({ answers = {}, pairing = {} } = {}) {
      const dossier = await startDossier(advisor, formId)
      await submit(advisor, dossier, 'all', { ...SIMONE, ...answers })
      await services.store.db
        .updateTable('dossier')
        .set({ state: 'signed', status: 'signed', integration_state: 'ongoing', signed_at: api.clock.now() })
        .where('id', '=', dossier.id)
        .execute()
      for (const [scope, code] of Object.entries(pairing)) {
        const answer = await reviewer.put(`/dossier/integration-state/${dossier.id}/pairing/customer`, {
          scope,
          code,
        })
        if (answer.status !== 200) throw new Error(`pairing answered ${answer.text}`)
      }
      const status = await decide(dossier.id)
      if (status !== 200) throw new Error(`accepting answered ${status}`)
      return dossier.id
    },
    acceptAgain: decide,
    work: () => services.outbox.drain(),
    acknowledge: (lines, key = ACKNOWLEDGEMENT_KEY) => post(JSON.stringify({ acknowledgements: lines }), key),
    acknowledgeBody: (body) => post(body, ACKNOWLEDGEMENT_KEY),
    async drop(name, content) {
      await mkdir(folder('inbox'), { recursive: true })
      await writeFile(join(folder('inbox'), name), content)
    },
    list: async (name) =>
      (await readdir(folder(name)).catch(() => [])).toSorted((first, second) => first.localeCompare(second)),
    readExport: (name) => readFile(join(folder('export'), name), 'utf8'),
    async integrationOf(id) {
      const row = await services.store.db
        .selectFrom('dossier')
        .select('integration_state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.integration_state
    },
    close: () => api.close(),
  }
}
