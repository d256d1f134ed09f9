import { hashed, kind, ms, type RowKind } from './row-kind.ts'

/** Rows of the store as a whole: publications, screenings, programs with access, and the store's owner. */
export const STORE_ROW_KINDS: readonly RowKind[] = [
  kind('form-version', {
    from: 'form_version',
    key: 'id',
    content: ['code', 'hash', hashed('definition'), 'templates_hash'],
  }),
  kind('form-structure', { from: 'form_structure', key: 'form_version_id', content: ['hash'] }),
  kind('template-set', {
    from: 'template_set',
    key: 'hash',
    content: ['structure_hash', hashed('templates')],
  }),
  kind('deployment-version', {
    from: 'deployment_version',
    key: 'id',
    content: ['code', 'hash', hashed('facts'), ms('published_at')],
  }),
  kind('deployment-publication', {
    from: 'deployment_publication',
    key: 'id',
    content: [
      'code',
      'digest',
      'base_digest',
      hashed('files'),
      'source',
      'note',
      'over_id',
      ms('created_at'),
      'created_by',
      ms('published_at'),
      'published_by',
    ],
  }),
  kind('integration', {
    from: 'integration',
    key: 'id',
    content: [
      'client_id',
      'name',
      'owner_id',
      'scopes',
      'acts_for',
      'method',
      ms('created_at'),
      'created_by',
      ms('expires_at'),
      ms('revoked_at'),
    ],
  }),
  kind('integration-network', {
    from: '(select id, network_id from integration where network_id is not null) as owned',
    key: 'id',
    content: ['network_id'],
  }),
  kind('team', { from: 'team', key: 'id', content: ['network_id'] }),
  kind('integration-credential', {
    from: 'integration_credential',
    key: 'id',
    content: ['integration_id', 'secret_hash', 'jwk', ms('created_at'), 'created_by', ms('expires_at')],
  }),
  kind('screening-list', {
    from: 'screening_list',
    key: 'id',
    content: ['code', 'digest', 'entries', hashed('names'), ms('loaded_at')],
  }),
  kind('screening-run', {
    from: 'screening_run',
    key: 'id',
    content: ['dossier_id', 'list_id', 'occasion', 'parameters', hashed('persons'), ms('at')],
  }),
  kind('screening-hit', {
    from: 'screening_hit',
    key: 'id',
    content: ['run_id', 'dossier_id', 'person', 'entry', 'listed_name', 'score', hashed('parts'), 'compared'],
  }),
  kind('store', { from: 'store_identity', content: ['id', 'deployment', 'is_demo', 'key_check'] }),
]
