/** Kinds of file that a deployment may accept as supporting documents. */
export const FILE_KINDS = ['pdf', 'image', 'text', 'audio', 'video', 'office'] as const
export type FileKind = (typeof FILE_KINDS)[number]
