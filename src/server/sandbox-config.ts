import { resolve } from 'node:path'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import { parseEnvironment, type Variables } from './parse-environment.ts'

/** The description generates docs/configuration.md. */
export const SandboxEnvironment = z.object({
  SANDBOX: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on`: everything is for trying out, on a store of its own (`DATA_DIR` is `./data/sandbox` by default), and programs may move the clock and play the people; see [A sandbox](integrators.md#a-sandbox). Mails and text messages stay inside, and the seal is a generated one',
    ),
})

/** Default `DATA_DIR` of a sandbox, so that it can run next to a demo. */
const SANDBOX_DIR = './data/sandbox'

/** Each of these settings contacts somebody outside, or seals documents with the company's own key. */
const REFUSED = [
  'SMTP_URL',
  'SMS_URL',
  'SIGNING_P12',
  'TSA_URL',
  'DOCUSIGN_ACCOUNT_ID',
  'REGISTER_WEBHOOK_URL',
  'REGISTER_SFTP_URL',
  'ALERT_WEBHOOK_URL',
] as const

/**
 * Reads `SANDBOX` (nothing created in a sandbox has legal value) and the data folder. Throws `ConfigError` for a setting
 * through which something could leave the sandbox.
 */
export function parseSandbox(
  environment: Variables,
  dataDir: string,
): { readonly isSandbox: boolean; readonly dataDir: string } {
  if (parseEnvironment(SandboxEnvironment, environment).SANDBOX === 'off')
    return { isSandbox: false, dataDir: resolve(dataDir) }
  const refused = REFUSED.filter((name) => environment[name] !== undefined)
  if (refused.length > 0)
    throw new ConfigError(
      `Configuration: ${refused.join(', ')}: not in a sandbox (SANDBOX=on), whose documents and mails are worth nothing`,
    )
  return { isSandbox: true, dataDir: resolve(environment['DATA_DIR'] ?? SANDBOX_DIR) }
}
