/** Why a part is rejected; `part` is null for the container as a whole. */
export interface ProofProblem {
  readonly part: string | null
  readonly code: ProblemCode
  /** Number of the line or root, or the version, for the message. */
  readonly detail?: string
}

/** Reasons to reject a container. */
export type ProblemCode =
  | 'TOO_LARGE'
  | 'NO_ARCHIVE'
  | 'DIRECTORY'
  | 'HEADER'
  | 'CHECKSUM'
  | 'TYPE'
  | 'MISSING_PART'
  | 'UNKNOWN_PART'
  | 'REPEATED_PART'
  | 'MANIFEST'
  | 'DIGEST'
  /** A PDF is not the one that its envelope names. */
  | 'DOCUMENT'
  /** A document timestamp does not cover the bytes before it. */
  | 'DOCUMENT_TIMESTAMP'
  | 'SIGNATURE'
  | 'UNKNOWN_VERSION'
  | 'LINE'
  | 'OTHER_DOSSIER'
  | 'SEQUENCE'
  | 'BACKDATED'
  | 'COMMITMENT'
  | 'ROOTS'
  | 'ROOT_MISSING'
  | 'ROOT_SIGNATURE'
  | 'ROOT_KEPT'
  | 'INCLUSION'
