import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PASSWORD = 'p12-of-a-test'

/**
 * Environment variables of a new sealing key, required by deployments other than the demo. Its files are removed
 * when the process exits.
 */
export function createSealingKey(): Readonly<Record<'SIGNING_P12' | 'SIGNING_P12_PASSWORD', string>> {
  const folder = mkdtempSync(join(tmpdir(), 'paraphe-key-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const [key, certificate, p12] = ['key.pem', 'certificate.pem', 'seal.p12'].map((name) => join(folder, name))
  if (!key || !certificate || !p12) throw new Error('no place for a key')
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=Test',
    '-days',
    '30',
    '-keyout',
    key,
    '-out',
    certificate,
  )
  openssl('pkcs12', '-export', '-inkey', key, '-in', certificate, '-out', p12, '-passout', `pass:${PASSWORD}`)
  return { SIGNING_P12: p12, SIGNING_P12_PASSWORD: PASSWORD }
}
