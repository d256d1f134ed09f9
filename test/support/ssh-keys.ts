import ssh2 from 'ssh2'

/**
 * A new ed25519 key pair in the format of OpenSSH.
 * `ssh2` 1.17 strips leading zero bytes from the public key and the seed: about one pair in 500 cannot be parsed.
 */
export function generateSshKeyPair(): { readonly private: string; readonly public: string } {
  const pair = ssh2.utils.generateKeyPairSync('ed25519')
  return ssh2.utils.parseKey(pair.private) instanceof Error ? generateSshKeyPair() : pair
}
