/** For `catch`: undefined where a file or folder is missing; any other failure stays. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
