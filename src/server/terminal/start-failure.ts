import { userInfo } from 'node:os'
import { relative } from 'node:path'
import type { Config } from '../config.ts'
import { DeploymentError, presentDeploymentError } from '../forms/deployment-error.ts'
import { ConflictingDeployment, presentConflict } from '../publication/conflicting-deployment.ts'
import { authorLocale } from './author-locale.ts'

/** Disk space needed by a first start with the demo, with some reserve. */
const NEEDED_SPACE = '500 MB'

/**
 * Explains why the start failed and what to do about it, in one or two sentences. `config` is undefined when the
 * configuration itself was invalid.
 */
export function presentStartFailure(error: unknown, config: Config | undefined): string {
  if (error instanceof DeploymentError) return presentDeploymentError(error, authorLocale(process.env))
  if (error instanceof ConflictingDeployment) return presentConflict(error, authorLocale(process.env))
  const message = error instanceof Error ? error.message : String(error)
  if (config === undefined) return message
  const advice = ADVICE[findCode(error) ?? '']?.(config, message)
  return advice ?? message
}

type Advice = (config: Config, message: string) => string

const ADVICE: Readonly<Record<string, Advice>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
  EADDRNOTAVAIL: wrongHost,
  EACCES: (config, message) =>
    message.includes('listen')
      ? `Port ${config.port} is for the administrator. Choose one above 1023: PORT=3000 npm start`
      : cannotWrite(config, message),
  ENOENT: (config, message) =>
    message.includes('mkdir') && message.includes(config.dataDir) ? cannotWrite(config, message) : message,
  EPERM: cannotWrite,
  EROFS: cannotWrite,
  ENOTDIR: ({ dataDir }, message) =>
    `DATA_DIR ${shorten(dataDir)} is not a folder, or stands inside a file (${message}). Choose another: DATA_DIR=/path npm start`,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  ECONNREFUSED: () =>
    'The PostgreSQL of DATABASE_URL does not answer. Is it running, and are host and port right?',
  ENOTFOUND: (config, message) =>
    message.endsWith(` ${config.host}`)
      ? wrongHost(config)
      : `The PostgreSQL of DATABASE_URL has no such host (${message}).`,
  '28P01': () => 'The PostgreSQL of DATABASE_URL refuses name or password.',
  '3D000': (_config, message) =>
    `The PostgreSQL of DATABASE_URL answers: ${message}. Create the database first.`,
}

function wrongHost({ host }: Config): string {
  return `HOST ${host} is not an address of this machine. Leave HOST out, or name an address that it has.`
}

function cannotWrite({ dataDir }: Config, message: string): string {
  // The file is a key or certificate outside `DATA_DIR`.
  if (!message.includes(dataDir)) return `${userInfo().username} lacks the permission: ${message}`
  return (
    `${userInfo().username} may not write to DATA_DIR ${shorten(dataDir)} (${message}). ` +
    `Give the folder to this user, or choose one of your own: DATA_DIR="$HOME/paraphe-data" npm start`
  )
}

function diskFull({ dataDir }: Config): string {
  return (
    `The disk of DATA_DIR ${shorten(dataDir)} is full: free ${NEEDED_SPACE}, ` +
    `or choose a folder on another disk: DATA_DIR=/path npm start. What was stored before is unharmed.`
  )
}

/** The code of the failure or of its cause; PostgreSQL's programs only report it as text. */
function findCode(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (/no space left on device/i.test(each.message)) return 'ENOSPC'
    if ('code' in each && typeof each.code === 'string' && each.code in ADVICE) return each.code
    // Connecting to a host name with several addresses fails with one error for each.
    if (each instanceof AggregateError) return findCode(each.errors[0])
  }
  return undefined
}

function shorten(path: string): string {
  const near = relative(process.cwd(), path)
  return near.startsWith('..') ? path : `./${near}`
}
