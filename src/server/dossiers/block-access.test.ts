import { describe, expect, it } from 'vitest'
import { blocksInOrder } from '#form/blocks.ts'
import { FormDefinition, type Block } from '#form/definition.ts'
import { canEverFill } from '#rules/permission.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import type { Role } from '#vocabulary/role.ts'
import { frozenBlocks } from '../envelopes/index.ts'
import { findRoleRefusal, findStateRefusal, findSubmitRefusal } from './block-access.ts'

const text = { fr: 'x', en: 'x' }
const block = (slug: string, more: object = {}) => ({ slug, title: text, elements: [], ...more })
const DEFINITION = FormDefinition.parse({
  code: 'client',
  title: text,
  pages: [
    {
      slug: 'page',
      title: text,
      blocks: [
        block('identity'),
        block('mission', { opensEnvelope: 'mission' }),
        block('sign-mission', { kind: 'signature', signs: 'mission' }),
        block('product'),
        block('papers', {
          elements: [{ name: 'id', type: 'input_receipt_file', attributes: { label: text } }],
        }),
        block('declare', { opensEnvelope: 'subscription' }),
        block('sign', { kind: 'signature', signs: 'subscription' }),
        block('end', { kind: 'finalisation' }),
      ],
    },
  ],
})
const { permissions } = buildDeployment()
const MISSION_DONE = [{ kind: 'mission', state: 'completed' }] as const

function find(slug: string): Block {
  const found = blocksInOrder(DEFINITION).find((candidate) => candidate.slug === slug)
  if (!found) throw new Error(slug)
  return found
}

const ask = (
  slug: string,
  state: DossierState,
  envelopes: Parameters<typeof frozenBlocks>[1] = [],
  role: Role = 'advisor',
  formCode = 'client',
) => ({ role, settings: permissions, formCode, definition: DEFINITION, block: find(slug), state, envelopes })

describe('frozenBlocks', () => {
  it.each([
    ['preparing', ['identity', 'mission']],
    ['sent', ['identity', 'mission']],
    ['completed', ['identity', 'mission']],
    ['declined', []],
    ['voided', []],
    ['expired', []],
  ] as const)('of a mission envelope that is %s', (state, frozen) => {
    expect(frozenBlocks(DEFINITION, [{ kind: 'mission', state }])).toEqual(frozen)
  })

  it('covers the blocks up to the last freezing envelope', () => {
    const envelopes = [...MISSION_DONE, { kind: 'subscription', state: 'sent' } as const]

    expect(frozenBlocks(DEFINITION, envelopes)).toEqual([
      'identity',
      'mission',
      'sign-mission',
      'product',
      'papers',
      'declare',
    ])
  })
})

describe('writing answers', () => {
  it.each([
    ['identity', 'ongoing', [], undefined],
    ['identity', 'ongoing', MISSION_DONE, 'BLOCK_FROZEN'],
    ['product', 'adequacy_report_validated', MISSION_DONE, undefined],
    ['identity', 'adequacy_report_validated', MISSION_DONE, 'BLOCK_FROZEN'],
    ['identity', 'mission_abort', [], undefined],
    ['product', 'mission_abort', [], 'STATE_CONFLICT'],
    ['product', 'unsigned', MISSION_DONE, undefined],
    ['papers', 'additional_documents', [], undefined],
    ['product', 'additional_documents', [], 'STATE_CONFLICT'],
    ['product', 'signature', [], 'STATE_CONFLICT'],
    ['product', 'signed', [], 'STATE_CONFLICT'],
    ['product', 'canceled', [], 'STATE_CONFLICT'],
    ['end', 'signed', [], 'STATE_CONFLICT'],
  ] as const)('of %s while %s', (slug, state, envelopes, refusal) => {
    expect(findStateRefusal(ask(slug, state, envelopes))).toBe(refusal)
  })

  it('is the back office’s on its own form only, while it is filled', () => {
    const role = 'backOfficeUser'

    expect(findRoleRefusal(ask('identity', 'ongoing', [], role))).toBe('FORBIDDEN')
    expect(findRoleRefusal(ask('identity', 'ongoing', [], role, 'back_office'))).toBeUndefined()
    expect(findStateRefusal(ask('identity', 'unsigned', [], role, 'back_office'))).toBe('STATE_CONFLICT')
  })

  it('is refused to a role that the deployment makes read-only', () => {
    expect(canEverFill('partner', { ...permissions, readOnlyRoles: ['partner'] })).toBe(false)
    expect(canEverFill('partner', permissions)).toBe(true)
    expect(canEverFill('manageDossier', permissions)).toBe(false)
  })
})

describe('passing a signature block', () => {
  it.each([
    ['sign-mission', 'ongoing', undefined],
    ['sign-mission', 'adequacy_report_validated', undefined],
    ['sign-mission', 'mission_validation', 'SIGNATURE_MISSING'],
    ['sign-mission', 'signed', 'SIGNATURE_MISSING'],
    ['sign', 'signature', 'SIGNATURE_MISSING'],
    ['sign', 'signed', undefined],
    ['end', 'signed', undefined],
    ['end', 'unsigned', 'SIGNATURE_MISSING'],
    ['end', 'rejected', 'STATE_CONFLICT'],
  ] as const)('%s while %s', (slug, state, refusal) => {
    expect(findSubmitRefusal(ask(slug, state))).toBe(refusal)
  })
})
