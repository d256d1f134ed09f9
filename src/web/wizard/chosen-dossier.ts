const KEY = 'paraphe.dossier'

/** The dossier last opened on this device, for an address that names none. Source: design "Drafts". */
export function readChosenDossier(): string | null {
  return localStorage.getItem(KEY)
}

export function rememberChosenDossier(dossierId: number): void {
  localStorage.setItem(KEY, String(dossierId))
}
