import type { Frame } from '#contract/signature.ts'
import { ask, get } from '#web/api/call.ts'

/** API calls around the signature, apart from `wizard-calls.ts` because a form is filled without them. Source: wizard §7. */

export async function confirmReport(id: number): Promise<void> {
  await ask('POST', `/dossiers/${id}/adequacy-report`, {})
}

export async function rejectDossier(id: number, reason: string): Promise<void> {
  await ask('PUT', `/dossiers/${id}/status`, { body: { status: 'rejected', reason } })
}

export function openSigningFrame(id: number, button: string): Promise<Frame> {
  return get<Frame>(`/dossiers/${id}/docusigns/${encodeURIComponent(button)}/iframe`)
}
