import type { IncomingMessage } from 'node:http'
import type { Locale } from '#vocabulary/locale.ts'
import { readDevice } from './device.ts'
import { PASSKEY_WORDING } from './passkey-wording.ts'

/** Default name of a passkey: the device that created it. The owner may change it. */
export function nameDevice({
  request,
  language,
}: {
  readonly request: Pick<IncomingMessage, 'headers'>
  readonly language: Locale
}): string {
  return readDevice(request.headers['user-agent']).device ?? PASSKEY_WORDING[language].passkey
}
