/** What does not hold, and in which part; null for the container as a whole. */
export interface ProofProblem {
  readonly part: string | null
  readonly code: ProblemCode
  /** What the sentence names besides: a line's number, a root's number, a version. */
  readonly detail?: string
}

/** Every reason for which a container is refused. */
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
