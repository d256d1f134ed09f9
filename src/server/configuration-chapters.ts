import type * as z from 'zod'
import { AlertEnvironment } from './alert-config.ts'
import { Environment } from './config.ts'
import { DocusignEnvironment } from './docusign-config.ts'
import { RegisterEnvironment } from './register-config.ts'
import { SandboxEnvironment } from './sandbox-config.ts'
import { ScimEnvironment } from './scim-config.ts'
import { ScreeningEnvironment } from './screening-config.ts'
import { UpstreamEnvironment } from './upstream-config.ts'
import { WebhookEnvironment } from './webhook-config.ts'

/** The variables by chapter, in the order of the page. */
export const CHAPTERS: readonly {
  readonly title: string
  readonly about: string
  readonly schema: z.ZodObject
}[] = [
  {
    title: 'The server',
    about:
      'None is needed for the demo. What production needs: [operations.md](operations.md#in-production).',
    schema: Environment,
  },
  {
    title: 'Upstream providers',
    about:
      'Other OpenID providers that check who people are: one in the place of our sign-in page, or several beside it, see [Sign-in](operations.md#upstream-providers).',
    schema: UpstreamEnvironment,
  },
  {
    title: 'Accounts by SCIM',
    about: 'Identity providers that manage accounts are programs, made in the administration.',
    schema: ScimEnvironment,
  },
  {
    title: 'DocuSign',
    about:
      'All or none; needed with `ESIGN_PROVIDER=docusign`, except those with a default. Set-up: [operations.md](operations.md#docusign).',
    schema: DocusignEnvironment,
  },
  {
    title: 'The register',
    about: 'How accepted dossiers are handed over, and how the register answers.',
    schema: RegisterEnvironment,
  },
  {
    title: 'Alerts',
    about: 'Who is notified of problems, and from which limits on: [operations.md](operations.md#alerts).',
    schema: AlertEnvironment,
  },
  {
    title: 'Screening',
    about: 'Lists that persons are compared with; they may also be loaded from files.',
    schema: ScreeningEnvironment,
  },
  {
    title: 'Webhooks',
    about: 'Where events of dossiers are sent is set by the programs and their administrators.',
    schema: WebhookEnvironment,
  },
  {
    title: 'A sandbox',
    about: 'For programmers who try out their programs.',
    schema: SandboxEnvironment,
  },
]
