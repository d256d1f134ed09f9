import { WINDOW_SECONDS } from './attempt-gate.ts'
import { nameDevice } from './passkey-name.ts'
import { readRegistration, type PasskeyContext } from './passkey.ts'
import type { Account } from './ports.ts'

/** Limited because each addition sends a mail to the owner and each refusal adds an audit row. */
const ADDITIONS_PER_WINDOW = 10
const MAX_NAME_LENGTH = 60

/** Adds the passkey of a browser's answer to a signed-in account. */
export async function registerPasskey(
  context: PasskeyContext & Parameters<typeof nameDevice>[0],
  account: Account,
  { form, purpose }: { readonly form: URLSearchParams; readonly purpose: string },
): Promise<'added' | 'addRefused' | 'tooMany'> {
  const { ports } = context
  const tries = await ports.attempts.add(`new passkey ${account.id}`, WINDOW_SECONDS)
  if (tries > ADDITIONS_PER_WINDOW) return 'tooMany'
  const typed = (form.get('name') ?? '').trim().slice(0, MAX_NAME_LENGTH)
  const name = typed === '' ? nameDevice(context) : typed
  const passkey = await readRegistration(context, form.get('credential') ?? '', { purpose, name })
  if (passkey && (await ports.passkeys.add(account.id, passkey))) return 'added'
  await ports.record('account.passkey-refused', account.id, { reason: 'registration' })
  return 'addRefused'
}
