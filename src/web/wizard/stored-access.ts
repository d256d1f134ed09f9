const KEYS = { client: 'paraphe.client_id', authorized: 'paraphe.authorized_clients' } as const

/** Stores the open dossier's client and access. Source: wizard §3 "Local storage". */
export function storeAccess(
  store: Pick<Storage, 'setItem' | 'removeItem'>,
  access: { readonly clientId: number | null; readonly authorized: readonly number[] },
): void {
  if (access.clientId === null) store.removeItem(KEYS.client)
  else store.setItem(KEYS.client, String(access.clientId))
  store.setItem(KEYS.authorized, JSON.stringify(access.authorized))
}
