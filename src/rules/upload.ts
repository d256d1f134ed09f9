/** What may be uploaded: judged by the browser before a file is sent, and by the server in any case. */

/** Kinds of file with the endings of their names; a name without any of them gets the first. */
export const ACCEPTED_FILE_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type AcceptedFileType = keyof typeof ACCEPTED_FILE_TYPES

/** Whether files of this kind are taken at all, as far as their name for it goes. */
export function isAcceptedFileType(mimetype: string): mimetype is AcceptedFileType {
  return Object.hasOwn(ACCEPTED_FILE_TYPES, mimetype)
}

const MEGABYTE_BYTES = 1024 * 1024

/** Whether a file is over the deployment's limit. */
export function isTooLarge(sizeBytes: number, limitMegabytes: number): boolean {
  return sizeBytes > limitMegabytes * MEGABYTE_BYTES
}
