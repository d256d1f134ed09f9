import type { ClientRole } from '#vocabulary/role.ts'
import { createListeners } from '#web/ui/listeners.ts'

/** The dossier's client, who may open it, and the result of the last attempt. */
export interface ClientAccessState {
  readonly clientId: number | null
  readonly authorized: readonly number[]
  readonly phase: 'rest' | 'working'
  readonly outcome:
    | { readonly kind: ClientRole }
    | { readonly kind: 'failed'; readonly step: ClientRole; readonly error: unknown }
    | undefined
}

/** Gives the dossier's client access; creates a prospect from a lead first. */
export interface ClientAccess {
  /** Only for roles that serve clients; others see no button. */
  readonly isOffered: boolean
  /** The button is shown but disabled. */
  readonly isReadOnly: boolean
  readonly state: () => ClientAccessState
  /** No-op while a request is pending. */
  readonly grant: () => Promise<void>
  /** Uses an existing client of the user instead of creating a prospect; the answers stay. */
  readonly grantTo: (clientId: number) => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
}

export interface ClientAccessPort {
  createProspect(): Promise<number>
  assignClient(clientId: number): Promise<void>
  /** Returns everyone authorised afterwards. */
  authorize(clients: readonly number[]): Promise<readonly number[]>
}

/** The button's action; undefined when the client already has access. Source: wizard §4. */
export function offeredStep({
  clientId,
  authorized,
}: Pick<ClientAccessState, 'clientId' | 'authorized'>): ClientRole | undefined {
  if (clientId === null) return 'prospect'
  return authorized.includes(clientId) ? undefined : 'client'
}

export function createClientAccess({
  isOffered,
  isReadOnly,
  initial,
  port,
  onChange,
}: {
  readonly isOffered: boolean
  readonly isReadOnly: boolean
  readonly initial: Pick<ClientAccessState, 'clientId' | 'authorized'>
  readonly port: ClientAccessPort
  /** Called when the client or the authorised list changes. */
  readonly onChange: (access: Pick<ClientAccessState, 'clientId' | 'authorized'>) => void
}): ClientAccess {
  const { subscribe, notify } = createListeners()
  let state: ClientAccessState = { ...initial, phase: 'rest', outcome: undefined }

  function set(change: Partial<ClientAccessState>) {
    state = { ...state, ...change }
    notify()
  }

  async function authorize(clientId: number) {
    const authorized = await port.authorize([...new Set([...state.authorized, clientId])])
    set({ authorized })
    onChange(state)
  }

  /** Stored at once: if the authorisation fails, a retry starts from there. */
  function storeClient(clientId: number): number {
    set({ clientId })
    onChange(state)
    return clientId
  }

  async function run(kind: ClientRole, findClient: () => Promise<number>) {
    if (!isOffered || isReadOnly || state.phase === 'working') return
    set({ phase: 'working', outcome: undefined })
    try {
      await authorize(await findClient())
      set({ phase: 'rest', outcome: { kind } })
    } catch (error) {
      set({ phase: 'rest', outcome: { kind: 'failed', step: offeredStep(state) ?? kind, error } })
    }
  }

  return {
    isOffered,
    isReadOnly,
    state: () => state,
    async grant() {
      const kind = offeredStep(state)
      if (kind === undefined) return
      await run(kind, async () => state.clientId ?? storeClient(await port.createProspect()))
    },
    async grantTo(clientId) {
      if (state.clientId !== null) return
      await run('client', async () => {
        await port.assignClient(clientId)
        return storeClient(clientId)
      })
    },
    subscribe,
  }
}
