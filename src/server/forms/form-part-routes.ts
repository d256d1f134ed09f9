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
import type { App } from '../http/app.ts'
import { DOSSIER_READERS } from '../http/access.ts'
import { isUnchanged } from '../http/entity-tag.ts'
import { localeOf } from '../http/locale.ts'
import { cachedShape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { findBlock, findPage } from './find-block.ts'
import { openPublishedForm, presentElements } from './form-elements.ts'

/** A form version in parts, as the specification names them. Source: wizard §7. */
export function registerFormParts(api: App, services: Services): void {
  const { forms } = services

  api.get(
    '/:locale/forms/:formId/mapping',
    cachedShape(DOSSIER_READERS, 'Get the mapping of element names to wire ids', FormMapping, {
      params: MappingParams,
    }),
    async (request, reply) => {
      const form = await forms.find(request.params.formId)
      if (!form) throw new Failure('NOT_FOUND')
      const body = presentMapping(form.id, form.definition)
      return isUnchanged(request, reply, body) ? reply.code(304).send(null) : body
    },
  )

  api.get(
    '/forms/:formId/pages',
    cachedShape(DOSSIER_READERS, 'List the pages of a form', FormPages, { params: FormParams }),
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
    cachedShape(DOSSIER_READERS, 'List the blocks of a page', PageBlocks, { params: PageParams }),
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
    cachedShape(DOSSIER_READERS, 'List the elements of a block', BlockElements, {
      params: BlockParams,
      querystring: ElementsQuery,
    }),
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
