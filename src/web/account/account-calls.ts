import type {
  ChangePassword,
  ConfirmFactor,
  EndSessions,
  OwnAccount,
  OwnerProof,
  PreparedFactor,
  RecoveryCodes,
} from '#contract/account.ts'
import { ask, fetchFile, getQuery } from '#web/api/call.ts'

export type { BrowserSession, OwnAccount, OwnerProof, PreparedFactor } from '#contract/account.ts'

const PATH = '/account'

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

export function prepareFactor(body: OwnerProof): Promise<PreparedFactor> {
  return ask('POST', `${PATH}/second-factor`, { body })
}

export function confirmFactor(body: ConfirmFactor): Promise<RecoveryCodes> {
  return ask('PUT', `${PATH}/second-factor`, { body })
}

export function removeFactor(body: OwnerProof): Promise<OwnAccount> {
  return ask('POST', `${PATH}/second-factor/removal`, { body })
}

export function renewCodes(body: OwnerProof): Promise<RecoveryCodes> {
  return ask('POST', `${PATH}/recovery-codes`, { body })
}

/** Everything that is held of the person. */
export function exportOwnData(body: OwnerProof): Promise<Blob> {
  return fetchFile('POST', `${PATH}/export`, { body })
}
