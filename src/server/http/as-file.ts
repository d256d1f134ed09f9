import { extname } from 'node:path'
import { CONTAINER_TYPE } from '#proof/manifest.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.asice': CONTAINER_TYPE,
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
}

/** Makes a reply the file of this name, with the type of its ending. Browsers show a PDF and save any other file. */
export function asFile<Reply extends { header(name: string, value: string): unknown }>(
  reply: Reply,
  name: string,
): Reply {
  const ending = extname(name)
  reply.header('content-type', TYPES[ending] ?? 'application/octet-stream')
  reply.header('content-disposition', `${ending === '.pdf' ? 'inline' : 'attachment'}; filename="${name}"`)
  return reply
}
