import type { IncomingMessage } from 'node:http'
import type { Locale } from '#vocabulary/locale.ts'
import { PASSKEY_WORDING } from './passkey-wording.ts'

/** In order: a telephone's user agent names its desktop relative too. */
const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'] as const
const NAMES: Partial<Record<(typeof DEVICES)[number], string>> = { Macintosh: 'Mac', CrOS: 'Chromebook' }

/** First name of a passkey: the device that created it, which its owner may replace. */
export function nameDevice({
  request,
  language,
}: {
  readonly request: Pick<IncomingMessage, 'headers'>
  readonly language: Locale
}): string {
  const device = DEVICES.find((each) => request.headers['user-agent']?.includes(each))
  return device === undefined ? PASSKEY_WORDING[language].passkey : (NAMES[device] ?? device)
}
