/** Id of the data block in the application's page. */
export const PAGE_DATA_ID = 'page-data'

/** Id of the data block in a signing page: the answer of its first call. */
export const CEREMONY_STATE_ID = 'ceremony-state'

/**
 * Cookie with the language of the signed-in user, set by the application while it stores a session. It tells the server
 * whether the browser will run the application or sign in, and so which files to preload. Only a hint: it grants no
 * access.
 */
export const LANGUAGE_COOKIE = 'paraphe.language'

const FOR_SIGNED_IN = /^\/(|(form|dossier|manage-dossier|operations|tableau-de-bord|profile)(\/.*)?)$/

/** Whether the page of this path needs a session: the bare address and the pages opened most. */
export function isForSignedIn(path: string): boolean {
  return FOR_SIGNED_IN.test(path)
}
