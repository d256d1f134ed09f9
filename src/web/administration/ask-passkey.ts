import type { StepUpMeans } from '#web/api/step-up.ts'

/** Whether this browser can use a passkey of these options. */
export function canAskPasskey(means: StepUpMeans): boolean {
  return (
    means.passkey !== null &&
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** The answer of a passkey as JSON; undefined when the person refused or the browser has none. */
export async function askPasskey(passkey: NonNullable<StepUpMeans['passkey']>): Promise<string | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(passkey)
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null)
  return credential === null ? undefined : JSON.stringify(credential)
}
