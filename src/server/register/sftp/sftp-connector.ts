import type { SftpConfig } from '../../register-config.ts'
import type { Services } from '../../services.ts'
import { createBatchConnector } from '../batch-connector.ts'
import type { RegisterConnector } from '../connector-port.ts'
import { collectAnswers } from './collect-answers.ts'
import { withSftp } from './sftp-session.ts'
import { openSftpSettings } from './sftp-settings.ts'

/** Uploads the export files to the register's SFTP server, and collects its answers there. */
export async function openSftpConnector(services: Services, config: SftpConfig): Promise<RegisterConnector> {
  const settings = await openSftpSettings(config)
  return {
    ...createBatchConnector(services, 'sftp', (files) =>
      withSftp(settings, async (session) => {
        for (const { name, bytes } of files) await session.upload(settings.uploads, name, bytes)
      }),
    ),
    collect: () => collectAnswers(services, settings),
  }
}
