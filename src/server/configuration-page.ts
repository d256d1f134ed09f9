import * as z from 'zod'
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
    about: 'Who is told before something hurts: [operations.md](operations.md#alerts).',
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

const Note = z.object({ description: z.string(), fallback: z.string().optional() })

/** docs/configuration.md, from the schemas that the start checks. Throws for a variable without a description. */
export function presentConfiguration(): string {
  const chapters = CHAPTERS.map(
    ({ title, about, schema }) => `## ${title}

${about}

| Variable | Default | Meaning |
|---|---|---|
${Object.entries(schema.shape).map(presentVariable).join('\n')}
`,
  )
  return `# Configuration

By environment only. A wrong value stops the start and names its variable; an empty one counts as absent. Written by
\`npm run configuration\` from the schemas that the start checks.

${chapters.join('\n')}`
}

function presentVariable([name, schema]: readonly [string, z.core.$ZodType]): string {
  const note = Note.safeParse(z.globalRegistry.get(schema))
  if (!note.success) throw new Error(`${name} has no description`)
  const { description, fallback } = note.data
  return `| \`${name}\` | ${fallback ?? presentDefault(schema)} | ${description} |`
}

function presentDefault(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodDefault) return `\`${String(schema.def.defaultValue)}\``
  return schema instanceof z.ZodOptional ? 'none' : 'needed'
}
