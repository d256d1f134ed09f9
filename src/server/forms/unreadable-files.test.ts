import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { form, writeDeployments } from '#test/support/write-deployments.ts'
import { checkDeployment } from '../documents/check-deployment.ts'
import { formatProblem } from './deployment-error.ts'

type Change = (folder: string) => Promise<unknown>

const asFolder =
  (file: string): Change =>
  async (folder) => {
    await rm(join(folder, file), { force: true })
    await mkdir(join(folder, file), { recursive: true })
  }
const asLink =
  (file: string, target: string): Change =>
  async (folder) => {
    await rm(join(folder, file), { force: true })
    await symlink(target, join(folder, file))
  }
const asBytes =
  (file: string, bytes: Buffer): Change =>
  async (folder) => {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), bytes)
  }
const HELLO = '"dashboard.hello": { "fr": "Bonjour à tous", "en": "Hello" }'
const CHARTER = `{ "code": "charte", "title": { "fr": "Défense", "en": "Defence" },
"envelope": "subscription", "sections": [{ "kind": "paragraph", "text": { "fr": "a", "en": "a" } }],
"titel": 1 }`
const FOLDER = 'is a folder, a file is expected'
const ENCODING = 'is not UTF-8: save it in this encoding'

const CASES: readonly (readonly [what: string, Change, readonly string[]])[] = [
  ...['deployment.json', 'theme.css', 'logo.svg', 'help.json', 'texts.json', 'base.lock.json'].map(
    (file) => [`a folder named ${file}`, asFolder(file), [`house/${file}:1:1: ${FOLDER}`]] as const,
  ),
  ...['forms/client.json', 'documents/charte.json'].map(
    (file) => [`a folder named ${file}`, asFolder(file), [`house/${file}:1:1: ${FOLDER}`]] as const,
  ),
  ...['tables', 'cases', 'documents'].map(
    (folder) =>
      [
        `a file named ${folder}`,
        asBytes(folder, Buffer.from('x')),
        [`house/${folder}:1:1: is a file, a folder is expected`],
      ] as const,
  ),
  [
    'a link to nothing',
    asLink('texts.json', '/nowhere/texts.json'),
    ['house/texts.json:1:1: is a link to a file that does not exist'],
  ],
  ['a link to itself', asLink('texts.json', 'texts.json'), ['house/texts.json:1:1: is a link to itself']],
  ['an empty file', asBytes('texts.json', Buffer.from(' \n')), ['house/texts.json:1:1: the file is empty']],
  [
    'texts in UTF-16',
    asBytes('texts.json', Buffer.from(`\ufeff{${HELLO}}`, 'utf16le')),
    [`house/texts.json:1:1: ${ENCODING}`],
  ],
  [
    'texts in Latin-1, and their other mistakes',
    asBytes('texts.json', Buffer.from(`{${HELLO},\n"wizard.finsh": {"fr":"é","en":"e"}}`, 'latin1')),
    [
      `house/texts.json:1:1: ${ENCODING}`,
      'house/texts.json:2:1: wizard.finsh: unknown key wizard.finsh. Did you mean wizard.finish?',
    ],
  ],
  [
    'a document in Latin-1',
    asBytes('documents/charte.json', Buffer.from(CHARTER, 'latin1')),
    [
      `house/documents/charte.json:1:1: ${ENCODING}`,
      'house/documents/charte.json:3:1: titel: unknown key titel. Did you mean title?',
    ],
  ],
  [
    'a typeface that is empty',
    asBytes('fonts/house.woff2', Buffer.from('')),
    ['house/fonts/house.woff2:1:1: is not a WOFF2 typeface, whatever its name says'],
  ],
  [
    'a page saved as a PDF',
    asBytes('handed/kid.pdf', Buffer.from('<html></html>')),
    ['house/handed/kid.pdf:1:1: is not a PDF, whatever its name says'],
  ],
  [
    'a picture as a mark',
    asBytes('logo.svg', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')),
    [`house/logo.svg:1:1: ${ENCODING}`],
  ],
]

it.each(CASES)('%s is told once, with its name', async (_what, change, lines) => {
  const root = await writeDeployments({
    'house/base.lock.json': {},
    'house/deployment.json': {
      code: 'house',
      base: 'base',
      company: { name: 'H', phone: '01', email: 'a@house.test', address: ['x'], legalLine: text('x') },
      texts: { about: text('x'), help: text('x'), legalNotice: text('x') },
    },
    'base/texts.json': {},
    'base/help.json': {},
    'base/documents/charte.json': {},
    'base/forms/client.json': form([]),
  })
  await change(join(root, 'house'))

  const { problems } = await checkDeployment('house', root)

  expect(
    problems.filter(({ file }) => file.startsWith('house/')).map((each) => formatProblem(each, 'en')),
  ).toEqual(lines)
})

function text(words: string) {
  return { fr: words, en: words }
}
