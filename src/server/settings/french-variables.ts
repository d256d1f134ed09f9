/**
 * What each variable is for, in French, for the administrator's page; docs/configuration.md stays English. Spaces of the typography are
 * not set yet. A test compares the names with those of the configuration.
 */
export const FRENCH_VARIABLES: Readonly<Record<string, string>> = {
  PORT: 'port d’écoute',
  HOST: 'adresse d’écoute ; la démo, dont les mots de passe sont publics, n’écoute que cette machine',
  PUBLIC_URL: 'adresse qu’utilisent les personnes ; le retour de la connexion en dépend',
  DATABASE_URL:
    'PostgreSQL 15 ou plus récent ; plusieurs hôtes possibles, dont celui qui accepte les écritures est utilisé',
  MIGRATION_DATABASE_URL:
    'la même base avec le rôle propriétaire du schéma ; le rôle de DATABASE_URL ne reçoit alors que ce dont l’application a besoin',
  PREPARED_STATEMENTS:
    '`off` derrière un répartiteur de connexions qui ne connaît pas les requêtes préparées (PgBouncer avant 1.21 en mode transaction)',
  DATA_DIR: 'base intégrée, fichiers et clés générées',
  DEPLOYMENT:
    'dossier sous `deployments/` ; nécessaire avec `NODE_ENV=production` ou une adresse publique en https',
  NODE_ENV: '`production` refuse de démarrer la démo sans demande explicite',
  TRUST_PROXY:
    '`true` derrière un proxy, ou leur nombre (1 à 9) : l’adresse et le protocole du client sont ceux que déclarent les plus proches',
  STORAGE_URL: 'garde les fichiers dans un bucket S3 plutôt que dans `DATA_DIR/files`',
  SMTP_URL: 'serveur de mails, en TLS ou STARTTLS ; sans lui, la démo garde ses mails à `/demo/mail`',
  MAIL_FROM: 'expéditeur des mails',
  SMS_URL:
    'passerelle des codes à usage unique par SMS, en https ; sans elle, la démo les montre à `/demo/mail`',
  ADDRESS_URL:
    'service d’adresses compatible avec Addok (Base Adresse Nationale), en https ; ce qui est saisi comme rue y est envoyé : hébergez-le vous-même. Sans lui, les champs sont saisis',
  ALLOW_UNENCRYPTED:
    '`smtp` autorise les mails sans STARTTLS, `sms` et `address` les adresses en http : codes, liens et adresses circulent alors en clair',
  SECRET_KEY_FILE: 'clé maîtresse, au moins 32 octets en base64 ; les autres clés en dérivent',
  BACKUP_RECIPIENT:
    'destinataire age pour lequel les sauvegardes sont chiffrées, clés comprises ; sans lui, elles sont en clair et sans clés',
  ESIGN_PROVIDER:
    'qui recueille les signatures des nouvelles enveloppes : `built-in` (intégrée) ou `docusign`',
  SIGNING_P12: 'clé de scellement des documents et ses certificats (PKCS #12) ; nécessaire hors de la démo',
  SIGNING_P12_PASSWORD: 'son mot de passe',
  EVIDENCE_KEY:
    'clé qui signe chaque heure la racine des preuves (PEM, Ed25519 ou ECDSA P-256) ; la clé publique seule si la signature se fait ailleurs',
  EVIDENCE_MAIL:
    'adresses, de préférence hors de la société, qui reçoivent la dernière racine une fois par jour',
  TSA_URL:
    'autorité d’horodatage (RFC 3161) des sceaux finaux, des archives, des preuves et des racines ; l’adresse peut contenir un nom et un mot de passe',
  CLAMD: 'antivirus, `hôte:port` ou `unix:/chemin` ; sans lui, rien n’est analysé',
  RECEIPT_READING: '`off` : aucune pièce n’est lue par la machine, quoi que dise le déploiement',
  SEAL_CERTIFICATES: 'dossier des certificats qui scellent les 2D-Doc',
  METRICS_TOKEN: 'ouvre `/metrics` à d’autres que cette machine, 16 caractères au moins',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'collecteur de traces OpenTelemetry (OTLP sur HTTP) ; sans lui, aucune trace',
  DECISION_UNDO_SECONDS:
    'durée pendant laquelle un gestionnaire peut annuler sa décision ; le registre et les mails attendent. 0 envoie aussitôt',
  LIST_TIMEOUT_SECONDS:
    'durée au bout de laquelle une recherche filtrée dans tous les dossiers, ou un export, est abandonné',
  RATE_LIMIT_FACTOR: 'multiplie les limites d’appels par personne et par adresse',
  LOG_LEVEL: 'de `fatal` à `debug`, ou `silent`',
  OIDC_PROVIDERS: 'chemin d’un fichier JSON de plusieurs fournisseurs OpenID, à côté de la page de connexion',
  OIDC_ISSUER: 'le seul fournisseur OpenID, à la place de la page de connexion ; pas avec `OIDC_PROVIDERS`',
  OIDC_CLIENT_ID: 'notre nom chez lui ; nécessaire avec `OIDC_ISSUER`',
  OIDC_CLIENT_SECRET: 'notre secret chez lui ; nécessaire avec `OIDC_ISSUER`',
  OIDC_CLAIM:
    'attribut qui désigne le compte : l’adresse e-mail vérifiée, ou son numéro de client ou code de conseiller',
  OIDC_CREATE_ROLE:
    'rôle des comptes créés pour les personnes dont le fournisseur répond et que personne ne connaît ici ; sans lui, aucun n’est créé',
  SCIM_GROUPS:
    'noms des groupes de votre annuaire et rôle que donne chacun, `nom=rôle` séparés par des points-virgules',
  DOCUSIGN_BASE_URL: 'adresse REST du compte ; aucune requête ne va ailleurs',
  DOCUSIGN_AUTH_URL: 'serveur de connexion',
  DOCUSIGN_ACCOUNT_ID: 'identifiant d’API du compte',
  DOCUSIGN_INTEGRATION_KEY: 'identifiant client de l’intégration',
  DOCUSIGN_USER_ID: 'identifiant d’API de l’utilisateur au nom duquel partent les enveloppes',
  DOCUSIGN_PRIVATE_KEY_FILE: 'clé privée RSA de l’intégration (PEM), 2 048 bits ou plus',
  DOCUSIGN_CONNECT_KEYS: 'clés HMAC de Connect, séparées par des virgules ; une seule suffit à un message',
  DOCUSIGN_SIGNING_ORIGINS:
    'origines des pages de signature, séparées par des virgules : les seules admises dans un cadre',
  REGISTER_DIR: 'contient les dossiers `export`, `inbox`, `done` et `rejected`',
  REGISTER_WEBHOOK_URL: 'adresse à laquelle les dossiers acceptés sont envoyés, signés',
  REGISTER_WEBHOOK_KEY: 'clé qui les signe, 32 caractères au moins',
  REGISTER_SFTP_URL: 'serveur SFTP du registre, `sftp://utilisateur@hôte:port`',
  REGISTER_SFTP_HOST_KEYS:
    'empreintes de sa clé, `SHA256:…`, séparées par des virgules ; toute autre clé est refusée',
  REGISTER_SFTP_KEY_FILE: 'clé privée de connexion, au format d’OpenSSH ou PEM',
  REGISTER_SFTP_KEY_PASSPHRASE: 'phrase secrète de cette clé',
  REGISTER_SFTP_PASSWORD: 'mot de passe de connexion, à la place d’une clé',
  REGISTER_SFTP_UPLOADS: 'dossier distant où nos fichiers sont déposés',
  REGISTER_SFTP_ANSWERS: 'dossier distant où les réponses sont relevées',
  REGISTER_SFTP_DONE: 'dossier distant où les réponses sont déplacées une fois lues',
  REGISTER_ACKNOWLEDGEMENT_KEYS:
    'clés des acquittements par appel, séparées par des virgules ; chacune est acceptée',
  ALERT_MAIL: 'adresses qui reçoivent les alertes, séparées par des virgules',
  ALERT_WEBHOOK_URL: 'adresse à laquelle les alertes sont envoyées, au format Standard Webhooks',
  ALERT_WEBHOOK_SECRET: 'secret qui les signe, `whsec_…` ; nécessaire avec l’adresse',
  ALERT_BACKUP_HOURS:
    'heures au bout desquelles une sauvegarde manquante est une alerte ; 0 si les sauvegardes se font autrement',
  ALERT_DISK_FREE_PERCENT: 'part libre du disque de `DATA_DIR`, en pour cent, sous laquelle il y a alerte',
  ALERT_REPLICATION_SECONDS:
    'retard, en secondes, d’un autre hôte de `DATABASE_URL` à partir duquel il y a alerte ; 0 si la réplication est surveillée autrement',
  SCREENING_LISTS: 'listes de filtrage relevées chaque heure, `code=https://…` séparées par des espaces',
  WEBHOOK_INTERNAL_HOSTS:
    'hôtes ou adresses IP internes auxquels les webhooks des programmes peuvent être envoyés, séparés par des virgules',
  SANDBOX:
    '`on` : tout est pour l’essai, sur une base à part, et les programmes peuvent avancer l’horloge et jouer les personnes',
}

/**
 * French text for the behaviour without a variable, where there is no constant default. By the English text of the
 * configuration.
 */
export const FRENCH_FALLBACKS: Readonly<Record<string, string>> = {
  none: 'rien',
  needed: 'nécessaire',
  empty: 'vide',
  embedded: 'base intégrée',
  'generated in `DATA_DIR`': 'générée dans `DATA_DIR`',
  '`127.0.0.1` for the demo, else `0.0.0.0`': '`127.0.0.1` pour la démo, sinon `0.0.0.0`',
  'the role of `DATABASE_URL` migrates': 'le rôle de `DATABASE_URL` migre',
  "the deployment's name and address": 'le nom et l’adresse du déploiement',
  'generated in `DATA_DIR` beside an embedded store, else roots stay unsigned':
    'générée dans `DATA_DIR` avec une base intégrée, sinon les racines ne sont pas signées',
  '`certificates/2d-doc` of the program': '`certificates/2d-doc` du programme',
  'each role is a group of its own name': 'chaque rôle est un groupe de son nom',
  'origin of the base URL': 'origine de l’adresse REST',
  'none: they stay and are remembered': 'rien : elles restent et sont retenues',
  'none, and there is no such call': 'rien, et cet appel n’existe pas',
}
