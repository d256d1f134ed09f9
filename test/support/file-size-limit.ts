import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Simulates a full disk: writes of a process beyond this file size fail with EFBIG. */
export async function limitFileSizeOf(pid: number, bytes: number | 'unlimited'): Promise<void> {
  // Soft limit only: the hard limit could not be raised again.
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
