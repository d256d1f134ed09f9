import * as z from 'zod'
import {
  BlockElements,
  BlockParams,
  ElementsQuery,
  FormMapping,
  FormPages,
  FormParams,
  MappingParams,
  PageBlocks,
  PageParams,
} from '#contract/forms.ts'
import { presentBlock, presentMapping, presentPage } from '#contract/present-form.ts'
import { Failure } from '#rules/failure.ts'
import type { App } from '../app.ts'
import { ANY_ROLE } from '../http/access.ts'
import { isUnchanged } from '../http/entity-tag.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../services.ts'
import { findBlock, findPage } from './find-block.ts'
import { openPublishedForm, presentElements } from './form-elements.ts'

/** A form version part by part, in the wire's words. Source: wizard §7. */
export function registerFormParts(api: App, services: Services): void {
  const { forms } = services

  api.get(
    '/:locale/forms/:formId/mapping',
    {
      config: { access: ANY_ROLE },
      schema: {
        summary: 'Wire ids by the authors’ names',
        params: MappingParams,
        response: { 200: FormMapping, 304: z.null() },
      },
    },
    async (request, reply) => {
      const form = await forms.find(request.params.formId)
      if (!form) throw new Failure('NOT_FOUND')
      const body = presentMapping(form.id, form.definition)
      return isUnchanged(request, reply, body) ? reply.code(304).send(null) : body
    },
  )

  api.get(
    '/forms/:formId/pages',
    {
      config: { access: ANY_ROLE },
      schema: { summary: 'Pages of a form', params: FormParams, response: { 200: FormPages, 304: z.null() } },
    },
    async (request, reply) => {
      const form = await forms.find(request.params.formId)
      if (!form) throw new Failure('NOT_FOUND')
      const opened = openPublishedForm(services, form, localeOf(request), undefined)
      const body = {
        pages: form.definition.pages.map((page, position) => presentPage(page, position, opened)),
      }
      reply.header('vary', 'accept-language')
      return isUnchanged(request, reply, body) ? reply.code(304).send(null) : body
    },
  )

  api.get(
    '/:locale/pages/:pageId/blocks',
    {
      config: { access: ANY_ROLE },
      schema: {
        summary: 'Blocks of a page',
        params: PageParams,
        response: { 200: PageBlocks, 304: z.null() },
      },
    },
    async (request, reply) => {
      const found = await findPage(forms, request.params.pageId)
      if (!found) throw new Failure('NOT_FOUND')
      const opened = openPublishedForm(services, found.form, request.params.locale, undefined)
      const body = {
        blocks: found.page.blocks.map((block, position) => presentBlock(block, position, found.page, opened)),
      }
      return isUnchanged(request, reply, body) ? reply.code(304).send(null) : body
    },
  )

  api.get(
    '/:locale/blocks/:blockId/elements',
    {
      config: { access: ANY_ROLE },
      schema: {
        summary: 'Elements of a block',
        params: BlockParams,
        querystring: ElementsQuery,
        response: { 200: BlockElements, 304: z.null() },
      },
    },
    async (request, reply) => {
      const found = await findBlock(forms, request.params.blockId)
      if (!found) throw new Failure('NOT_FOUND')
      const { productCode } = request.query
      const opened = openPublishedForm(services, found.form, request.params.locale, productCode)
      const body = { elements: presentElements(found.block, opened, services.deployment) }
      return isUnchanged(request, reply, body) ? reply.code(304).send(null) : body
    },
  )
}
