import type { DossierDetail } from '#contract/dossiers.ts'
import { mainState } from '#rules/dossier-state.ts'
import { BACK_OFFICE_FORM, CLIENT_FORM } from '#vocabulary/form-code.ts'
import { isBackOffice, type Role } from '#vocabulary/role.ts'
import { keepItem } from '#web/session/keep-item.ts'

/** Storage names of the open dossier. Source: shell §3; wizard §3 "Local storage". */
const KEYS = {
  dossier: 'paraphe.dossier',
  values: 'paraphe.values',
  direct: 'paraphe.direct',
  receipts: 'paraphe.receipts',
  clientId: 'paraphe.client_id',
  authorizedClients: 'paraphe.authorized_clients',
  state: 'paraphe.dossier_state',
  formId: 'paraphe.form_id',
  clientFormId: 'paraphe.client_form_id',
  backOfficeFormId: 'paraphe.back_office_form_id',
} as const

/** The last dossier opened on this device, for addresses that name none. Source: design "Drafts". */
export function readChosenDossier(): string | null {
  return localStorage.getItem(KEYS.dossier)
}

export function rememberChosenDossier(dossierId: number): void {
  keepItem(KEYS.dossier, String(dossierId))
}

type Mirrored = Pick<
  DossierDetail['dossier'],
  'values' | 'direct' | 'receipts' | 'client_id' | 'authorized_clients' | 'form_id' | 'form_code' | 'status'
>

/**
 * Mirrors the open dossier to local storage. Nothing is decided from it: two tabs may show two dossiers, and the
 * address names the current one. Back-office roles write the state in their own form only. Source: wizard §3, §4.
 */
export function mirrorDossier(store: Pick<Storage, 'setItem'>, dossier: Mirrored, role: Role): void {
  const keepsState = !isBackOffice(role) || dossier.form_code === BACK_OFFICE_FORM
  const items: Readonly<Record<string, string>> = {
    [KEYS.values]: JSON.stringify(
      Object.fromEntries(dossier.values.map(({ elementId, value }) => [elementId, value])),
    ),
    [KEYS.direct]: String(dossier.direct),
    [KEYS.receipts]: JSON.stringify(dossier.receipts),
    [KEYS.clientId]: JSON.stringify(dossier.client_id),
    [KEYS.authorizedClients]: JSON.stringify(dossier.authorized_clients),
    [KEYS.formId]: String(dossier.form_id),
    [dossier.form_code === CLIENT_FORM ? KEYS.clientFormId : KEYS.backOfficeFormId]: String(dossier.form_id),
    ...(keepsState ? { [KEYS.state]: mainState(dossier.status) ?? dossier.status } : {}),
  }
  try {
    for (const [key, text] of Object.entries(items)) store.setItem(key, text)
  } catch {
    // Storage is full or forbidden: the wizard works from the server's responses.
  }
}
