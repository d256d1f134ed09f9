import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A full disk without a disk: what a process of ours writes to files beyond so many bytes is refused (EFBIG). */
export async function limitFileSizeOf(pid: number, bytes: number | 'unlimited'): Promise<void> {
  // The soft limit only: lowering the other one could not be taken back.
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
