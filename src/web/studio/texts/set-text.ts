import { asRecord } from '#form/layered-tree.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { readPlace, type WorkingCopy } from '../working-copy.ts'
import { writeInner, type FoundText } from './collect-texts.ts'

/** Replaces a text. A node that is itself a text keeps its other properties, such as its id. */
export function setText(
  copy: Pick<WorkingCopy, 'read' | 'set'>,
  { file, node, path, inner }: Pick<FoundText, 'file' | 'node' | 'path' | 'inner'>,
  text: unknown,
): void {
  if (path.length === 0)
    for (const locale of LOCALES)
      copy.set({ file, node, path: [...inner, locale], value: asRecord(text)?.[locale] })
  else {
    const whole = readPlace(copy.read(file), { file, node, path })
    copy.set({ file, node, path, value: writeInner(whole, inner, text) })
  }
}
