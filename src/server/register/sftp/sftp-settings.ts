import { readFile } from 'node:fs/promises'
import ssh2 from 'ssh2'
import { ConfigError } from '../../config.ts'
import type { SftpConfig } from '../../register-config.ts'

/** How to reach the register's SFTP server, with the private key read. */
export interface SftpSettings extends Omit<SftpConfig, 'signIn'> {
  readonly credentials:
    | { readonly password: string }
    | { readonly privateKey: Buffer; readonly passphrase?: string }
}

/** Reads the private key. Throws `ConfigError` with the variable when there is none, or when it cannot be opened. */
export async function openSftpSettings({ signIn, ...config }: SftpConfig): Promise<SftpSettings> {
  if ('password' in signIn) return { ...config, credentials: signIn }
  const { keyFile, passphrase } = signIn
  const privateKey = await readFile(keyFile).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`Configuration: REGISTER_SFTP_KEY_FILE: ${keyFile} cannot be read (${error.code})`)
  })
  const key = ssh2.utils.parseKey(privateKey, passphrase)
  if (key instanceof Error)
    throw new ConfigError(
      `Configuration: REGISTER_SFTP_KEY_FILE: ${keyFile} is no private key that REGISTER_SFTP_KEY_PASSPHRASE opens`,
    )
  if (!key.isPrivateKey())
    throw new ConfigError(`Configuration: REGISTER_SFTP_KEY_FILE: ${keyFile} is a public key`)
  return { ...config, credentials: { privateKey, ...(passphrase === undefined ? {} : { passphrase }) } }
}
