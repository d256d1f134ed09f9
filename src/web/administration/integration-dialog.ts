import type { Integration } from '#web/api/integrations.ts'

/** What a dialog about one program needs. */
export interface IntegrationDialogProps {
  readonly integration: Integration
  readonly onClose: () => void
}
