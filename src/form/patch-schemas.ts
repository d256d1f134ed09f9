import * as z from 'zod'
import { Block, FormDefinition, FormElement, Option, Page, Attributes } from './definition.ts'
import { Datalist } from './deployment.ts'
import {
  DocumentTemplate,
  TemplateItem,
  TemplateRow,
  TemplateSection,
  TemplateTableRow,
} from './document-template.ts'
import { Product, ProductShape } from './reference-data.ts'

/**
 * Patches, by which a deployment's file modifies its base's instead of replacing it: at each level the same four
 * operations, `changed…`, `added…`, `moved…`, `removed…`. `applyPatch` applies them. Source: decision 39.
 */

const Name = z.string().min(1)

/** `after` or `before` a sibling, or at the end of `in`. */
const place = { in: Name.optional(), after: Name.optional(), before: Name.optional() }

/** Some attributes with their new values; `null` removes one. */
function changeOf(shape: z.ZodRawShape): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, withoutDefault(schema).nullable().optional()]),
  )
}

/** An attribute that a change leaves out must stay out, not take its default. */
function withoutDefault(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return withoutDefault(schema.unwrap())
  return schema instanceof z.ZodType ? schema : z.unknown()
}

const many = <T extends z.ZodType>(item: T) => z.array(item).min(1).optional()

const ElementChange = z.strictObject({
  ...changeOf(FormElement.omit({ name: true, attributes: true }).shape),
  name: Name,
  attributes: z.strictObject(changeOf(Attributes.omit({ options: true }).shape)).optional(),
})
const BlockChange = z.strictObject({
  ...changeOf(Block.omit({ slug: true, elements: true }).shape),
  slug: Name,
})
const PageChange = z.strictObject({ ...changeOf(Page.omit({ slug: true, blocks: true }).shape), slug: Name })
const OptionChange = z.strictObject({
  ...changeOf(Option.omit({ value: true }).shape),
  in: Name,
  value: Name,
})

/** A partial form: its differences from the base's form of the same code. Source: design "Deployments". */
export const FormLayer = z.strictObject({
  code: FormDefinition.shape.code,
  changed: z.strictObject(changeOf(FormDefinition.pick({ title: true }).shape)).optional(),
  /** Blocks too different to patch: each replaces the base's block of the same slug as a whole. */
  replacedBlocks: many(Block),
  changedPages: many(PageChange),
  addedPages: many(z.strictObject({ ...place, pages: z.array(Page).min(1) })),
  movedPages: many(z.strictObject({ ...place, slug: Name })),
  removedPages: many(Name),
  changedBlocks: many(BlockChange),
  addedBlocks: many(z.strictObject({ ...place, blocks: z.array(Block).min(1) })),
  movedBlocks: many(z.strictObject({ ...place, slug: Name })),
  removedBlocks: many(Name),
  changedElements: many(ElementChange),
  addedElements: many(z.strictObject({ ...place, elements: z.array(FormElement).min(1) })),
  movedElements: many(z.strictObject({ ...place, name: Name })),
  removedElements: many(Name),
  changedOptions: many(OptionChange),
  addedOptions: many(z.strictObject({ ...place, in: Name, options: z.array(Option).min(1) })),
  movedOptions: many(z.strictObject({ ...place, in: Name, value: Name })),
  removedOptions: many(z.strictObject({ in: Name, value: Name })),
})

/** A partial document template: its differences from the base's of the same code. */
export const DocumentLayer = z.strictObject({
  code: DocumentTemplate.shape.code,
  changed: z.strictObject(changeOf(DocumentTemplate.omit({ code: true, sections: true }).shape)).optional(),
  changedSections: many(z.looseObject({ id: Name })),
  addedSections: many(z.strictObject({ ...place, sections: z.array(TemplateSection).min(1) })),
  movedSections: many(z.strictObject({ ...place, id: Name })),
  removedSections: many(Name),
  changedRows: many(z.looseObject({ in: Name, id: Name })),
  addedRows: many(
    z.strictObject({
      ...place,
      in: Name,
      rows: z.array(z.union([TemplateRow, TemplateTableRow, TemplateItem])).min(1),
    }),
  ),
  movedRows: many(z.strictObject({ ...place, in: Name, id: Name })),
  removedRows: many(z.strictObject({ in: Name, id: Name })),
})

/** A document of the base that the deployment does not use. */
export const RemovedDocument = z.strictObject({ code: DocumentTemplate.shape.code, removed: z.literal(true) })

/** A partial `products.json`; a list of products replaces those of the same code instead. */
export const ProductsLayer = z.strictObject({
  changedProducts: many(z.strictObject({ ...changeOf(ProductShape.omit({ code: true }).shape), code: Name })),
  addedProducts: many(z.strictObject({ ...place, products: z.array(Product).min(1) })),
  movedProducts: many(z.strictObject({ ...place, code: Name })),
  removedProducts: many(Name),
})

const DatalistOption = Datalist.shape.options.element

/** A partial list of choices. */
export const DatalistLayer = z.strictObject({
  changed: z.strictObject(changeOf(Datalist.omit({ options: true }).shape)).optional(),
  changedOptions: many(
    z.strictObject({ ...changeOf(DatalistOption.omit({ value: true }).shape), value: Name }),
  ),
  addedOptions: many(z.strictObject({ ...place, options: z.array(DatalistOption).min(1) })),
  movedOptions: many(z.strictObject({ ...place, value: Name })),
  removedOptions: many(Name),
})
