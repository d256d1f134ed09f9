import { blocksInOrder } from '#form/blocks.ts'
import type { Block, Page } from '#form/definition.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import type { FormCatalogue } from './form-catalogue.ts'
import type { PublishedForm } from './loaded-deployment.ts'

/** The form version of a wire id, and the name it stands for. */
async function findNamed(
  forms: FormCatalogue,
  id: string,
): Promise<{ readonly form: PublishedForm; readonly name: string } | undefined> {
  const number = /^([1-9]\d{0,8})-/.exec(id)?.[1]
  const form = number === undefined ? undefined : await forms.find(Number(number))
  const name = form && nameOfWireId(form.id, id)
  return form && name !== undefined ? { form, name } : undefined
}

/** Finds a page by wire id; undefined for an unknown id. */
export async function findPage(
  forms: FormCatalogue,
  id: string,
): Promise<{ readonly form: PublishedForm; readonly page: Page } | undefined> {
  const named = await findNamed(forms, id)
  const page = named?.form.definition.pages.find(({ slug }) => slug === named.name)
  return named && page ? { form: named.form, page } : undefined
}

/** Finds a block by wire id; undefined for an unknown id. */
export async function findBlock(
  forms: FormCatalogue,
  id: string,
): Promise<{ readonly form: PublishedForm; readonly block: Block } | undefined> {
  const named = await findNamed(forms, id)
  if (!named) return undefined
  const block = blocksInOrder(named.form.definition).find(({ slug }) => slug === named.name)
  return block ? { form: named.form, block } : undefined
}
