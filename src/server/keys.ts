import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'
import type { Config } from './config.ts'
import { createSecret } from './files/create-secret.ts'

/** Keys for named purposes, all derived from one master key. */
export interface Keys {
  /** 32 bytes, deterministic per purpose and master key. */
  derive(purpose: string): Buffer
}

const MASTER_KEY_BYTES = 32

const secrets = new WeakMap<Keys, Map<string, KeyObject>>()

/** A derived key for HMAC. Hashing takes five times as long with a buffer, which is converted to a key each time. */
export function secretOf(keys: Keys, purpose: string): KeyObject {
  const made = secrets.get(keys) ?? new Map<string, KeyObject>()
  secrets.set(keys, made)
  const secret = made.get(purpose) ?? createSecretKey(keys.derive(purpose))
  made.set(purpose, secret)
  return secret
}

/** Reads the master key; generated (0600) under `DATA_DIR` when no `SECRET_KEY_FILE` names one. */
export async function loadKeys(config: Config): Promise<Keys> {
  return keysAt(config, config.secretKeyFile === undefined)
}

/** As `loadKeys`, without generating a key: a command that inspects a store must not give it a new one. */
export async function readKeys(config: Config): Promise<Keys> {
  return keysAt(config, false)
}

async function keysAt(config: Config, mayCreate: boolean): Promise<Keys> {
  const path = config.secretKeyFile ?? join(config.dataDir, 'secret.key')
  const master = await readKey(path, mayCreate)
  // Cached: every audit row needs its key.
  const derived = new Map<string, Buffer>()
  return {
    derive(purpose) {
      const key =
        derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, 'paraphe', purpose, MASTER_KEY_BYTES))
      derived.set(purpose, key)
      return key
    },
  }
}

async function readKey(path: string, mayCreate: boolean): Promise<Buffer> {
  if (mayCreate && !existsSync(path))
    await createSecret(path, `${randomBytes(MASTER_KEY_BYTES).toString('base64')}\n`)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new ConfigError(
      `The master key of this store is missing: there is no ${path}. Put it back, or name it by SECRET_KEY_FILE.`,
    )
  })
  const key = Buffer.from(text.trim(), 'base64')
  // The decoder skips invalid characters, so that any text, even a certificate, would pass as a key.
  if (!/^[\w+/=\r\n-]+$/.test(text.trim()) || key.length < MASTER_KEY_BYTES) {
    throw new ConfigError(`SECRET_KEY_FILE ${path}: at least ${MASTER_KEY_BYTES} bytes in base64 are needed`)
  }
  return key
}
