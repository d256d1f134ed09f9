import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** An account of the operating system that PostgreSQL runs as. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * Whom PostgreSQL runs as: the current user, or for root (which it refuses) `postgres` where the
 * system has it, else `nobody`. Undefined on systems without user ids.
 */
export async function postgresUser(): Promise<SystemUser | undefined> {
  const uid = process.getuid?.()
  if (uid === undefined) return undefined
  if (uid !== 0) return { name: String(uid), uid, gid: process.getgid?.() ?? uid }
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const line = lines.find(([entry]) => entry === name)
    if (line) return { name, uid: Number(line[2]), gid: Number(line[3]) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root and this system has neither a postgres nor a nobody user',
  )
}

/** What people call this user id; the id itself where the system has no name for it. */
export async function nameUser(uid: number): Promise<string> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const line = text.split('\n').find((each) => each.split(':')[2] === String(uid))
  return line?.split(':')[0] ?? String(uid)
}

/** True when `user` may enter this directory and every one above it. */
export async function isTraversableBy(user: SystemUser, directory: string): Promise<boolean> {
  if (user.uid === process.getuid?.() && user.uid !== 0) return true
  for (let path = directory; ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}
