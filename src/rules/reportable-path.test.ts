import { expect, test } from 'vitest'
import { reportablePath } from './reportable-path.ts'

test.each([
  ['/dossier/signed-files', '/dossier/signed-files'],
  ['/', '/'],
  ['/form/10-1/12?dossier=1022', '/form/…'],
  ['/manage-dossier/1005', '/manage-dossier/…'],
  ['/sign/3f0c1b9e-7c1a/documents', '/sign/…'],
  ['/signature/abcdefghijklmnopqrstuvwxyzabcdefgh', '/signature/…'],
  ['/signature/AbCdEf', '/signature/…'],
  ['/aide#sign', '/aide'],
  ['//evil.test/x', '/…'],
  ['javascript:alert(1)', '/…'],
])('%s is quoted as %s', (path, quoted) => {
  expect(reportablePath(path)).toBe(quoted)
})
