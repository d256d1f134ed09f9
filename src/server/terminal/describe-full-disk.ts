import { statfsSync } from 'node:fs'
import { parseConfig } from '../config.ts'

const MEGABYTE = 1_000_000

/** Adds to the error of a full disk, which names no file, whether the disk is that of `DATA_DIR`. */
export function describeFullDisk(message: string): string {
  return `A disk is full (${message}).${describeDataDir()}`
}

function describeDataDir(): string {
  try {
    const { dataDir } = parseConfig(process.env)
    const { bavail, bsize } = statfsSync(dataDir)
    return ` That of DATA_DIR, ${dataDir}, has ${Math.floor((bavail * bsize) / MEGABYTE)} MB left.`
  } catch {
    // No such folder on this machine.
    return ''
  }
}
