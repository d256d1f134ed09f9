import { Ajv, type ValidateFunction } from 'ajv'

/**
 * Request bodies the double accepts: the subset of DocuSign's public description (eSignature REST v2.1,
 * envelopeDefinition, recipientViewRequest, envelope) that we use, strict about unknown properties. As there, every
 * value is a string; required properties, lengths and permitted values follow its descriptions.
 */
const ajv = new Ajv({ allErrors: true, strict: true })

const flag = { enum: ['true', 'false'] }
const count = { type: 'string', pattern: '^[0-9]{1,6}$' }
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const object = (properties: object, required: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

const SIGN_HERE = object(
  {
    documentId: count,
    pageNumber: { type: 'string', pattern: '^[1-9][0-9]*$' },
    xPosition: count,
    yPosition: count,
    recipientId: count,
    tabLabel: text(500),
    name: text(100),
    optional: flag,
    scaleValue: { type: 'string' },
  },
  ['documentId', 'pageNumber', 'xPosition', 'yPosition'],
)

const SIGNER = object(
  {
    recipientId: { type: 'string', pattern: '^[1-9][0-9]*$' },
    routingOrder: { type: 'string', pattern: '^[1-9][0-9]*$' },
    clientUserId: text(100),
    name: text(100),
    email: { type: 'string', maxLength: 100, pattern: '^[^@\\s]+@[^@\\s]+$' },
    accessCode: text(50),
    note: text(1_000),
    tabs: object({ signHereTabs: { type: 'array', items: SIGN_HERE } }, []),
  },
  ['recipientId', 'name', 'email'],
)

const DOCUMENT = object(
  {
    documentId: { type: 'string', pattern: '^[1-9][0-9]*$' },
    name: text(100),
    fileExtension: { enum: ['pdf'] },
    documentBase64: { type: 'string', pattern: '^[A-Za-z0-9+/]+={0,2}$' },
    order: count,
  },
  ['documentId', 'name', 'documentBase64'],
)

const TEXT_FIELD = object({ fieldId: count, name: text(100), value: text(100), required: flag, show: flag }, [
  'name',
  'value',
])

const NOTIFICATION = object(
  {
    useAccountDefaults: flag,
    reminders: object({ reminderEnabled: flag, reminderDelay: count, reminderFrequency: count }, []),
    expirations: object({ expireEnabled: flag, expireAfter: count, expireWarn: count }, []),
  },
  [],
)

/** `POST /envelopes`. */
export const isEnvelopeDefinition: ValidateFunction = ajv.compile(
  object(
    {
      emailSubject: text(100),
      emailBlurb: text(10_000),
      status: { enum: ['created', 'sent'] },
      transactionId: text(100),
      allowReassign: flag,
      autoNavigation: flag,
      customFields: object({ textCustomFields: { type: 'array', items: TEXT_FIELD } }, []),
      notification: NOTIFICATION,
      documents: { type: 'array', minItems: 1, items: DOCUMENT },
      recipients: object({ signers: { type: 'array', minItems: 1, items: SIGNER } }, ['signers']),
    },
    ['emailSubject', 'status', 'documents', 'recipients'],
  ),
)

const AUTHENTICATION_METHODS =
  'Biometric Email HTTPBasicAuth Kerberos KnowledgeBasedAuth None PaperDocuments Password RSASecureID Smartcard'.split(
    ' ',
  )
const URL_LIST = { type: 'array', items: { type: 'string', pattern: '^https?://' } }

/** `POST /envelopes/{id}/views/recipient`. */
export const isRecipientViewRequest: ValidateFunction = ajv.compile(
  object(
    {
      authenticationMethod: { enum: AUTHENTICATION_METHODS },
      clientUserId: text(100),
      recipientId: count,
      userName: text(100),
      email: text(100),
      returnUrl: { type: 'string', pattern: '^https?://', maxLength: 500 },
      frameAncestors: URL_LIST,
      messageOrigins: URL_LIST,
    },
    ['authenticationMethod', 'email', 'userName', 'returnUrl'],
  ),
)

/** `PUT /envelopes/{id}` that voids. */
export const isVoiding: ValidateFunction = ajv.compile(
  object({ status: { enum: ['voided'] }, voidedReason: text(200) }, ['status', 'voidedReason']),
)
