import { expect, test } from 'vitest'
import { readReceiptFile } from '../reading/child/read-file.ts'
import { DEMO_READING, drawDemoReceipt } from './demo-receipt.ts'

test.each(['Carte nationale d’identité', 'Relevé d’identité bancaire'])(
  'the reader finds in a demo receipt what the seed stores: %s',
  async (title) => {
    const bytes = await drawDemoReceipt(title, 1)

    const found = await readReceiptFile(
      { bytes, mimetype: 'application/pdf', today: '2026-11-28' },
      new Map(),
    )

    expect(found).toEqual(DEMO_READING)
  },
)
