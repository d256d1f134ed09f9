import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import {
  MailAddresses,
  parseEnvironment,
  SecureAddress,
  wholeNumber,
  type Variables,
} from './parse-environment.ts'

/** The descriptions generate docs/configuration.md. */
export const AlertEnvironment = z.object({
  ALERT_MAIL: MailAddresses.optional().describe('addresses that get the alerts, separated by commas'),
  ALERT_WEBHOOK_URL: SecureAddress.optional().describe(
    'where alerts are posted, in the format of Standard Webhooks',
  ),
  ALERT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'whsec_ and 24 to 64 bytes in base64')
    .optional()
    .describe('secret that signs them, `whsec_…`; needed with the address'),
  ALERT_BACKUP_HOURS: wholeNumber(0, 1_000)
    .default(26)
    .describe('hours after which a missing backup is an alert; 0 where backups are made otherwise'),
  ALERT_DISK_FREE_PERCENT: wholeNumber(1, 90)
    .default(10)
    .describe('free part of the disk of `DATA_DIR`, in percent, below which there is an alert'),
  ALERT_REPLICATION_SECONDS: wholeNumber(0, 86_400)
    .default(30)
    .describe(
      'seconds that another host of `DATABASE_URL` may be behind before there is an alert; 0 where replication is watched otherwise',
    ),
})

/** Reads the `ALERT_*` variables: recipients and thresholds of alerts. Throws `ConfigError` naming each wrong one. */
export function parseAlerts(environment: Variables) {
  const given = parseEnvironment(AlertEnvironment, environment)
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret } = given
  if (url !== undefined && secret === undefined)
    throw new ConfigError('Configuration: ALERT_WEBHOOK_SECRET: needed with ALERT_WEBHOOK_URL')
  return {
    mail: given.ALERT_MAIL?.split(',') ?? [],
    /** `secret` signs the messages. */
    webhook:
      url === undefined || secret === undefined
        ? undefined
        : { url, secret: Buffer.from(secret.slice('whsec_'.length), 'base64') },
    /** 0 disables the check, for backups made by other means. */
    backupHours: given.ALERT_BACKUP_HOURS,
    diskFreePercent: given.ALERT_DISK_FREE_PERCENT,
    /** 0 disables the check, for replication monitored by other means. */
    replicationSeconds: given.ALERT_REPLICATION_SECONDS,
  }
}
