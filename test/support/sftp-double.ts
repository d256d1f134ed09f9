import { once } from 'node:events'
import { constants } from 'node:fs'
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import ssh2, { type AuthContext, type Connection, type SFTPWrapper } from 'ssh2'
import { fingerprintOf } from '#server/register/sftp/sftp-session.ts'
import { generateSshKeyPair } from './ssh-keys.ts'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

/** An SFTP server over a folder of this machine, as the register's. */
export interface SftpDouble {
  readonly port: number
  /** `sftp://paraphe@127.0.0.1:port`. */
  readonly url: string
  /** Fingerprint of its host key. */
  readonly hostKey: string
  /** Files opened for writing and renames, in order. */
  readonly changes: readonly string[]
  /** Number of connections that signed in. */
  readonly signedIn: number
  /** The connection is cut in the middle of the next upload. */
  cutNextUpload(): void
  close(): Promise<void>
}

export interface SftpUser {
  readonly password?: string
  /** In the format of OpenSSH. */
  readonly publicKey?: string
}

/**
 * Serves `folder` to the user `paraphe`, on a free port or on that of a closed server, with a host key of its own. A mute one
 * lets the user sign in and never answers again.
 */
export async function startSftpDouble(
  folder: string,
  user: SftpUser,
  { port = 0, hostKey = generateSshKeyPair().private, isMute = false } = {},
): Promise<SftpDouble> {
  const connections = new Set<Connection>()
  const changes: string[] = []
  const state = { signedIn: 0, cuts: false }
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection)
    connection.on('error', () => undefined)
    connection.on('close', () => connections.delete(connection))
    connection.on('authentication', (context) => authenticate(context, user))
    connection.on('ready', () => {
      state.signedIn += 1
      connection.on('session', (acceptSession) => {
        if (isMute) return
        acceptSession().on('sftp', (acceptSftp) =>
          serve(acceptSftp(), {
            folder,
            note: (change) => changes.push(change),
            mayWrite() {
              if (state.cuts) connection.end()
              const may = !state.cuts
              state.cuts = false
              return may
            },
          }),
        )
      })
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const key = ssh2.utils.parseKey(hostKey)
  if (key instanceof Error) throw key
  return {
    port: address.port,
    url: `sftp://paraphe@127.0.0.1:${address.port}`,
    hostKey: fingerprintOf(key.getPublicSSH()),
    changes,
    get signedIn() {
      return state.signedIn
    },
    cutNextUpload() {
      state.cuts = true
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const connection of connections) connection.end()
      await closed
    },
  }
}

function authenticate(context: AuthContext, { password, publicKey }: SftpUser): void {
  const accepted =
    context.username === 'paraphe' &&
    ((context.method === 'password' && context.password === password) ||
      (context.method === 'publickey' && publicKey !== undefined && isKeyOf(context, publicKey)))
  if (accepted) context.accept()
  else context.reject(['password', 'publickey'])
}

function isKeyOf(context: Extract<AuthContext, { method: 'publickey' }>, publicKey: string): boolean {
  const known = ssh2.utils.parseKey(publicKey)
  if (known instanceof Error || !known.getPublicSSH().equals(context.key.data)) return false
  // Without a signature the client only asks whether this key would do.
  return (
    context.signature === undefined ||
    (context.blob !== undefined && known.verify(context.blob, context.signature, context.hashAlgo))
  )
}

interface Serving {
  readonly folder: string
  readonly note: (change: string) => void
  readonly mayWrite: () => boolean
}

function serve(sftp: SFTPWrapper, { folder, note, mayWrite }: Serving): void {
  const handles = new Map<number, FileHandle | string[]>()
  let last = 0
  const openHandle = (held: FileHandle | string[]): Buffer => {
    last += 1
    handles.set(last, held)
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(last)
    return handle
  }
  const fileOf = (handle: Buffer): FileHandle => {
    const held = handles.get(handle.readUInt32BE())
    if (held === undefined || Array.isArray(held)) throw new Error('no such handle')
    return held
  }
  /** Answers with the status of the error. */
  const answer = (id: number, work: () => Promise<void>): void => {
    work().catch((error: NodeJS.ErrnoException) => {
      sftp.status(id, error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE, error.message)
    })
  }
  const at = (path: string) => join(folder, path)
  const attrsOf = async (path: string) => {
    const { mode, size, mtimeMs, atimeMs } = await stat(at(path))
    return {
      mode,
      size,
      uid: 0,
      gid: 0,
      mtime: Math.floor(mtimeMs / 1_000),
      atime: Math.floor(atimeMs / 1_000),
    }
  }

  sftp.on('close', () => {
    for (const held of handles.values()) if (!Array.isArray(held)) void held.close()
  })
  sftp.on('OPEN', (id, path, flags) =>
    answer(id, async () => {
      const writes = (flags & OPEN_MODE.WRITE) !== 0
      const exclusive = (flags & OPEN_MODE.EXCL) !== 0 ? constants.O_EXCL : 0
      const mode = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | exclusive
      if (writes) note(`write ${path}`)
      sftp.handle(id, openHandle(await open(at(path), writes ? mode : constants.O_RDONLY)))
    }),
  )
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, async () => {
      const { bytesRead, buffer } = await fileOf(handle).read(Buffer.alloc(length), 0, length, offset)
      if (bytesRead === 0) sftp.status(id, STATUS_CODE.EOF)
      else sftp.data(id, buffer.subarray(0, bytesRead))
    }),
  )
  sftp.on('WRITE', (id, handle, offset, data) =>
    answer(id, async () => {
      const may = mayWrite()
      await fileOf(handle).write(may ? data : data.subarray(0, data.length / 2), 0, undefined, offset)
      if (may) sftp.status(id, STATUS_CODE.OK)
    }),
  )
  sftp.on('FSTAT', (id, handle) =>
    answer(id, async () => {
      const { mode, size } = await fileOf(handle).stat()
      sftp.attrs(id, { mode, size, uid: 0, gid: 0, mtime: 0, atime: 0 })
    }),
  )
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
  sftp.on('CLOSE', (id, handle) =>
    answer(id, async () => {
      const number = handle.readUInt32BE()
      const held = handles.get(number)
      handles.delete(number)
      if (held !== undefined && !Array.isArray(held)) await held.close()
      sftp.status(id, STATUS_CODE.OK)
    }),
  )
  sftp.on('OPENDIR', (id, path) =>
    answer(id, async () => {
      const names = await readdir(at(path))
      sftp.handle(id, openHandle(names.map((name) => join(path, name))))
    }),
  )
  sftp.on('READDIR', (id, handle) =>
    answer(id, async () => {
      const held = handles.get(handle.readUInt32BE())
      if (!Array.isArray(held) || held.length === 0) {
        sftp.status(id, STATUS_CODE.EOF)
        return
      }
      const entries = await Promise.all(
        held.splice(0).map(async (path) => {
          const filename = path.slice(path.lastIndexOf('/') + 1)
          return { filename, longname: filename, attrs: await attrsOf(path) }
        }),
      )
      sftp.name(id, entries)
    }),
  )
  for (const call of ['STAT', 'LSTAT'] as const)
    sftp.on(call, (id: number, path: string) =>
      answer(id, async () => {
        sftp.attrs(id, await attrsOf(path))
      }),
    )
  sftp.on('REMOVE', (id, path) =>
    answer(id, async () => {
      await rm(at(path))
      sftp.status(id, STATUS_CODE.OK)
    }),
  )
  sftp.on('RENAME', (id, from, to) =>
    answer(id, async () => {
      // As in the protocol, an existing name is not replaced.
      const isTaken = await stat(at(to)).then(
        () => true,
        () => false,
      )
      if (isTaken) {
        sftp.status(id, STATUS_CODE.FAILURE, 'the name is taken')
        return
      }
      note(`rename ${from} ${to}`)
      await rename(at(from), at(to))
      sftp.status(id, STATUS_CODE.OK)
    }),
  )
}
