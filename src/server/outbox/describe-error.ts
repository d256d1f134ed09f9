import { storableText } from '../store/storable-text.ts'
import { withoutAddresses } from '../terminal/serialize-error.ts'

/** Operators read this, so it must not contain mail addresses. */
export function describeError(error: unknown): string {
  return storableText(withoutAddresses(error instanceof Error ? error.message : String(error)), 2_000)
}
