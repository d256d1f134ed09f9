import type {
  ChangePassword,
  ConfirmFactor,
  EndSessions,
  OwnAccount,
  PreparedFactor,
  RecoveryCodes,
} from '#contract/account.ts'
import { ask, fetchFile, getQuery } from '#web/api/call.ts'

export type { BrowserSession, OwnAccount, PreparedFactor } from '#contract/account.ts'

const PATH = '/account'

/** Target of the step-up proof for acts on one’s own account. */
export const OWN = 'own'

/** How the person signs in, and where they are signed in. */
export function ownAccount() {
  return getQuery<OwnAccount>(['account'], PATH)
}

export function changePassword(body: ChangePassword): Promise<OwnAccount> {
  return ask('PUT', `${PATH}/password`, { body })
}

export function endSessions(session: EndSessions['session']): Promise<OwnAccount> {
  return ask('POST', `${PATH}/sessions/end`, { body: { session } })
}

export function prepareFactor(stepUpProof: string): Promise<PreparedFactor> {
  return ask('POST', `${PATH}/second-factor`, { body: {}, stepUpProof })
}

export function confirmFactor(body: ConfirmFactor): Promise<RecoveryCodes> {
  return ask('PUT', `${PATH}/second-factor`, { body })
}

export function removeFactor(stepUpProof: string): Promise<OwnAccount> {
  return ask('POST', `${PATH}/second-factor/removal`, { body: {}, stepUpProof })
}

export function renewCodes(stepUpProof: string): Promise<RecoveryCodes> {
  return ask('POST', `${PATH}/recovery-codes`, { body: {}, stepUpProof })
}

/** All personal data held about the user. */
export function exportOwnData(stepUpProof: string): Promise<Blob> {
  return fetchFile('POST', `${PATH}/export`, { body: {}, stepUpProof })
}
