import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { FaceProps } from './element-face.ts'
import { useFormRun } from './form-run.tsx'

const ClientAccessButton = lazyPart(
  async () => (await import('./client-access-button.tsx')).ClientAccessButton,
  { wording: 'wizardExtras', Waiting: () => <Skeleton lines={2} /> },
)

/** Offered to those who serve clients; an investor's browser does not fetch it. */
export function ClientAccessField(props: FaceProps) {
  const { clientAccess } = useFormRun().services
  return clientAccess.isOffered ? <ClientAccessButton {...props} /> : null
}
