/**
 * How variables are shown. One that is not listed is a secret: a new variable is hidden until somebody decides otherwise.
 * `origin`: an address without its name, password, path and query, any of which may be a secret.
 */
export const SHOWN_VARIABLES: Readonly<Record<string, 'whole' | 'origin'>> = {
  PORT: 'whole',
  HOST: 'whole',
  PUBLIC_URL: 'origin',
  DATABASE_URL: 'origin',
  MIGRATION_DATABASE_URL: 'origin',
  DATA_DIR: 'whole',
  DEPLOYMENT: 'whole',
  NODE_ENV: 'whole',
  TRUST_PROXY: 'whole',
  STORAGE_URL: 'origin',
  SMTP_URL: 'origin',
  MAIL_FROM: 'whole',
  SMS_URL: 'origin',
  ADDRESS_URL: 'origin',
  ALLOW_UNENCRYPTED: 'whole',
  SECRET_KEY_FILE: 'whole',
  ESIGN_PROVIDER: 'whole',
  SIGNING_P12: 'whole',
  EVIDENCE_KEY: 'whole',
  TSA_URL: 'origin',
  OIDC_ISSUER: 'origin',
  OIDC_CLIENT_ID: 'whole',
  OIDC_CLAIM: 'whole',
  OIDC_CREATE_ROLE: 'whole',
  CLAMD: 'whole',
  RECEIPT_READING: 'whole',
  SEAL_CERTIFICATES: 'whole',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'origin',
  DECISION_UNDO_SECONDS: 'whole',
  LIST_TIMEOUT_SECONDS: 'whole',
  RATE_LIMIT_FACTOR: 'whole',
  LOG_LEVEL: 'whole',
  DOCUSIGN_BASE_URL: 'origin',
  DOCUSIGN_AUTH_URL: 'origin',
  DOCUSIGN_PRIVATE_KEY_FILE: 'whole',
  REGISTER_DIR: 'whole',
  REGISTER_WEBHOOK_URL: 'origin',
  SANDBOX: 'whole',
}

/** Made in the data folder when no variable names them. */
export const GENERATED_FILES: readonly string[] = ['SECRET_KEY_FILE', 'EVIDENCE_KEY']
