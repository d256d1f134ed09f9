/** The journal of a dossier finds what programs have read of it, which is in the chains of the people they act for. */
export const STATEMENTS = [
  `create index audit_program_call on audit using gin ((detail -> 'dossiers') jsonb_path_ops)
    where action = 'integration.called'`,
]
