import { serverSentences, Unreachable } from '#web/api/api-error.ts'
import type { WordingKey } from '#web/wording/translation.ts'
import { mainState } from '#rules/dossier-state.ts'

/** Message of a failed submit: the server's sentences, or texts of the interface. */
export type SubmitFailure =
  | { readonly sentences: readonly string[] }
  | { readonly keys: readonly Extract<WordingKey, FailureKey>[] }

type FailureKey = 'wizard.warning.sign-first' | 'error.generic' | 'api.error.network' | 'wizard.submit.failed'

/**
 * While the mission is being signed, the reason is the missing signature; otherwise the server's sentences, or else the
 * technical message. Always adds that nothing was lost. Source: wizard §8 "Submit failure".
 */
export function submitFailure(error: unknown, status: string): SubmitFailure {
  if (mainState(status) === 'mission_validation') return { keys: ['wizard.warning.sign-first'] }
  if (error instanceof Unreachable) return { keys: ['api.error.network', 'wizard.submit.failed'] }
  const sentences = serverSentences(error)
  return sentences.length > 0 ? { sentences } : { keys: ['error.generic', 'wizard.submit.failed'] }
}
