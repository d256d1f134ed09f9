import { currentLocale } from '#web/wording/i18n.ts'
import { readApiError, Unreachable } from './api-error.ts'

/** A call of a signing page: its cookie alone authorises it, since a party may have no account. */
export async function callView(
  address: string,
  init: { readonly method?: string; readonly body?: string } = {},
): Promise<Response> {
  const headers = new Headers({ 'accept-language': currentLocale() })
  if (init.body !== undefined) headers.set('content-type', 'application/json')
  let response: Response
  try {
    response = await fetch(address, { ...init, headers, credentials: 'same-origin' })
  } catch (error) {
    throw new Unreachable('No answer from the server', { cause: error })
  }
  if (!response.ok) throw await readApiError(response)
  return response
}
