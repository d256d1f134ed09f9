import type { ClientRole } from '#vocabulary/role.ts'

/** Who the dossier is for, who may open it, and how the last press of the button went. */
export interface ClientAccessState {
  readonly clientId: number | null
  readonly authorized: readonly number[]
  readonly phase: 'rest' | 'working'
  readonly outcome:
    | { readonly kind: ClientRole }
    | { readonly kind: 'failed'; readonly step: ClientRole; readonly error: unknown }
    | undefined
}

/** Gives the person a dossier is for access to it; makes a prospect of a lead first. */
export interface ClientAccess {
  /** For those who serve clients; others see no button. */
  readonly isOffered: boolean
  /** A reader may look at the button and not press it. */
  readonly isReadOnly: boolean
  readonly state: () => ClientAccessState
  /** One press, one request: a second press while the first is under way does nothing. */
  readonly grant: () => Promise<void>
  /** Goes on for a client of this person instead of making a prospect: the dossier keeps its answers. */
  readonly grantTo: (clientId: number) => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
}

export interface ClientAccessPort {
  createProspect(): Promise<number>
  assignClient(clientId: number): Promise<void>
  /** Gives everybody who is authorised afterwards. */
  authorize(clients: readonly number[]): Promise<readonly number[]>
}

/** What the button offers; undefined when the person has access already. Source: wizard §4. */
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
  /** Told of the client and of the authorised whenever either changed. */
  readonly onChange: (access: Pick<ClientAccessState, 'clientId' | 'authorized'>) => void
}): ClientAccess {
  const listeners = new Set<() => void>()
  let state: ClientAccessState = { ...initial, phase: 'rest', outcome: undefined }

  function set(change: Partial<ClientAccessState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function authorize(clientId: number) {
    const authorized = await port.authorize([...new Set([...state.authorized, clientId])])
    set({ authorized })
    onChange(state)
  }

  /** Kept at once: should the authorisation fail, the button goes on from there. */
  function keepClient(clientId: number): number {
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
      await run(kind, async () => state.clientId ?? keepClient(await port.createProspect()))
    },
    async grantTo(clientId) {
      if (state.clientId !== null) return
      await run('client', async () => {
        await port.assignClient(clientId)
        return keepClient(clientId)
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
