'use strict'
/**
 * Before anything else of ours runs: old programs must be able to read this file, so that they can say what is
 * missing instead of failing at the first line they do not understand.
 */
var needed = ['@node-rs/argon2', 'pg', 'fastify']

function stop(message) {
  process.stderr.write('\n' + message + '\n\n')
  process.exit(1)
}

var major = Number(process.versions.node.split('.')[0])
var hint =
  'npm ci has not finished here: run "npm ci" in this folder, without --ignore-scripts and without --omit=optional.'

if (major < 20) {
  stop(
    'Paraphe needs Node.js 20 or later to install, this is ' +
      process.versions.node +
      '. Install a current one from https://nodejs.org, then run "npm ci" again.',
  )
}
for (var index = 0; index < needed.length; index++) {
  try {
    // Loaded, not only found: a package with a part for each platform may be there without ours.
    if (needed[index] === '@node-rs/argon2') require(needed[index])
    else require.resolve(needed[index])
  } catch (error) {
    stop(hint + '\n(' + needed[index] + ' cannot be loaded: ' + String(error.message).split('\n')[0] + ')')
  }
}
// npm ci brings Node 24 as a package, and npm scripts run it: a lower number here is that package missing.
if (major < 24) stop(hint + '\n(Node.js ' + process.versions.node + ' runs instead of 24.)')
