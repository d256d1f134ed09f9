import * as z from 'zod'
import { FormDefinition } from '#form/definition.ts'
import { DeploymentLayer } from '#form/deployment-layer.ts'
import { Datalist, WordingOverrides } from '#form/deployment.ts'
import { DocumentTemplate } from '#form/document-template.ts'
import { FormCase } from '#form/form-case.ts'
import { ImportMapping } from '#form/import-mapping.ts'
import { HelpFile } from '#form/help-questions.ts'
import {
  DatalistLayer,
  DocumentLayer,
  FormLayer,
  ProductsLayer,
  RemovedDocument,
} from '#form/patch-schemas.ts'
import { DismembermentTable, Product, ReceiptType } from '#form/reference-data.ts'

/** Schema of each kind of deployment file, by schema name. */
const AUTHOR_FILES: Readonly<Record<string, z.ZodType>> = {
  deployment: DeploymentLayer,
  products: z.union([z.array(Product), ProductsLayer]),
  'receipt-types': z.array(ReceiptType),
  texts: WordingOverrides,
  help: HelpFile,
  form: z.union([FormDefinition, FormLayer]),
  document: z.union([DocumentTemplate, DocumentLayer, RemovedDocument]),
  table: DismembermentTable,
  datalist: z.union([Datalist, DatalistLayer]),
  integration: ImportMapping,
  case: FormCase,
}

/** JSON Schemas for completion and validation in an author's editor, by file name. */
export function authorSchemas(): readonly (readonly [string, string])[] {
  return Object.entries(AUTHOR_FILES).map(([name, schema]) => [
    `${name}.schema.json`,
    `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', reused: 'ref' }), null, 2)}\n`,
  ])
}
