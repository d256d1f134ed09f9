import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** An operating system user that PostgreSQL runs as. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Users that PostgreSQL runs as for root, in order of preference. */
export const SYSTEM_USERS: readonly string[] = ['postgres', 'nobody']

/**
 * The user PostgreSQL runs as: the current user; for root, which PostgreSQL refuses, `postgres` if it exists, else
 * `nobody`. Undefined on systems without user ids.
 */
export async function postgresUser(): Promise<SystemUser | undefined> {
  const uid = process.getuid?.()
  if (uid === undefined) return undefined
  if (uid !== 0) return { name: String(uid), uid, gid: process.getgid?.() ?? uid }
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of SYSTEM_USERS) {
    const line = lines.find(([entry]) => entry === name)
    if (line) return { name, uid: Number(line[2]), gid: Number(line[3]) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root and this system has neither a postgres nor a nobody user',
  )
}

/** Name of a user id; the id itself when it has no name. */
export async function nameUser(uid: number): Promise<string> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const line = text.split('\n').find((each) => each.split(':')[2] === String(uid))
  return line?.split(':')[0] ?? String(uid)
}

/** Whether `user` may enter this directory and all of its parents. */
export async function isTraversableBy(user: SystemUser, directory: string): Promise<boolean> {
  if (user.uid === process.getuid?.() && user.uid !== 0) return true
  for (let path = directory; ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}
