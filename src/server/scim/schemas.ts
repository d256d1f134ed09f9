/** Identifiers of schemas and messages. Source: RFC 7643 §8, RFC 7644 §8.2. */
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

/** Maximum page size of a list. */
export const MOST_RESULTS = 200

/** What this service supports. Source: RFC 7643 §5. */
export function presentConfig(base: string): object {
  return {
    schemas: [CONFIG],
    documentationUri: `${new URL(base).origin}/api/docs`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MOST_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'OAuth bearer token',
        description: 'The secret of a program with the scope accounts:write, or its access token',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}

/** Source: RFC 7643 §6. */
export function listResourceTypes(base: string): readonly (object & { readonly id: string })[] {
  const type = (id: string, schema: string, extensions: readonly object[]) => ({
    schemas: [RESOURCE_TYPE],
    id,
    name: id,
    endpoint: `/${id}s`,
    schema,
    ...(extensions.length === 0 ? {} : { schemaExtensions: extensions }),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  })
  return [type('User', USER, [{ schema: ENTERPRISE_USER, required: false }]), type('Group', GROUP, [])]
}

interface Attribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'complex' | 'reference'
  readonly multiValued: boolean
  readonly description: string
  readonly required: boolean
  readonly caseExact: boolean
  readonly mutability: 'readWrite' | 'readOnly' | 'immutable'
  readonly returned: 'default' | 'always'
  readonly uniqueness: 'none' | 'server'
  readonly subAttributes?: readonly Attribute[]
}

function attribute(name: string, description: string, changes: Partial<Attribute> = {}): Attribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...changes,
  }
}

function several(
  name: string,
  description: string,
  subAttributes: readonly Attribute[],
  changes: Partial<Attribute> = {},
) {
  return attribute(name, description, { type: 'complex', multiValued: true, subAttributes, ...changes })
}

const USER_ATTRIBUTES = [
  attribute('userName', 'Name of the person at the identity provider', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('externalId', 'Identifier of the person at the identity provider', { caseExact: true }),
  attribute('name', 'Name of the person', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'First and last name', { mutability: 'readOnly' }),
      attribute('familyName', 'Last name'),
      attribute('givenName', 'First name'),
    ],
  }),
  attribute('displayName', 'First and last name', { mutability: 'readOnly' }),
  attribute('preferredLanguage', 'Language of mails: fr or en'),
  attribute('active', 'Whether the person may sign in', { type: 'boolean' }),
  several('emails', 'One address, at which the person signs in and gets mails; userName without one', [
    attribute('value', 'The address', { required: true, uniqueness: 'server' }),
    attribute('type', 'work'),
    attribute('primary', 'true', { type: 'boolean' }),
  ]),
  several(
    'groups',
    'The group that gives the role',
    [
      attribute('value', 'Identifier of the group', { mutability: 'readOnly' }),
      attribute('$ref', 'Address of the group', { type: 'reference', mutability: 'readOnly' }),
      attribute('display', 'Name of the group', { mutability: 'readOnly' }),
    ],
    { mutability: 'readOnly' },
  ),
  several('roles', 'The role: name or identifier of its group', [
    attribute('value', 'The role'),
    attribute('primary', 'true', { type: 'boolean' }),
  ]),
]

const ENTERPRISE_ATTRIBUTES = [
  attribute('employeeNumber', 'Advisor code of a person of a network, set once', { mutability: 'immutable' }),
]

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'Name of the group, which gives a role', {
    required: true,
    mutability: 'readOnly',
    uniqueness: 'server',
  }),
  several('members', 'Accounts with the role that an identity provider manages', [
    attribute('value', 'Identifier of the user', { mutability: 'immutable' }),
    attribute('$ref', 'Address of the user', { type: 'reference', mutability: 'immutable' }),
    attribute('display', 'Name of the user', { mutability: 'readOnly' }),
  ]),
]

/** Source: RFC 7643 §7. */
export function listSchemas(base: string): readonly (object & { readonly id: string })[] {
  const schema = (id: string, name: string, description: string, attributes: readonly Attribute[]) => ({
    schemas: [SCHEMA],
    id,
    name,
    description,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  })
  return [
    schema(USER, 'User', 'An account', USER_ATTRIBUTES),
    schema(GROUP, 'Group', 'The accounts of a role', GROUP_ATTRIBUTES),
    schema(ENTERPRISE_USER, 'EnterpriseUser', 'What companies know of their people', ENTERPRISE_ATTRIBUTES),
  ]
}
