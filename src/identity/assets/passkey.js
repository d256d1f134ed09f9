// Passkeys. Where the browser lacks them, or scripts, their forms stay hidden and passwords work as before.
const isSupported =
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

// A challenge is valid for five minutes, and a sign-in page may stay open for an hour.
const RENEW_MS = 4 * 60_000

/** The pending request of the suggestions, as browsers run one request at a time. */
let suggesting = new AbortController()

async function fetchOptions(kind) {
  const address = new URL(location.href)
  address.searchParams.set('options', kind)
  const answer = await fetch(address, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`options: ${answer.status}`)
  return answer.json()
}

async function askBrowser(kind, more = {}) {
  const options = await fetchOptions(kind)
  const credential =
    kind === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
          ...more,
        })
  return JSON.stringify(credential)
}

function post(form, credential) {
  form.elements.credential.value = credential
  form.submit()
}

/** Offers passkeys among the suggestions of the e-mail field, with a new challenge before each expires. */
async function suggest(form) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const request = new AbortController()
  suggesting = request
  const renewal = setTimeout(() => {
    request.abort()
    void suggest(form)
  }, RENEW_MS)
  try {
    post(form, await askBrowser('get', { mediation: 'conditional', signal: request.signal }))
  } catch {
    // Aborted, or refused by the person: the button and the password remain.
  } finally {
    clearTimeout(renewal)
  }
}

function prepare(form) {
  const status = form.querySelector('[role=status]')
  const button = form.querySelector('button')
  const isSuggested = 'autofill' in form.dataset
  const run = async () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    status.textContent = ''
    suggesting.abort()
    try {
      post(form, await askBrowser(form.dataset.passkey))
    } catch (error) {
      // The device already has a passkey for this account.
      const isThere = error instanceof DOMException && error.name === 'InvalidStateError'
      status.textContent = isThere ? form.dataset.exists : form.dataset.failed
      button.removeAttribute('aria-disabled')
      if (isSuggested) void suggest(form)
    }
  }
  form.hidden = false
  button.addEventListener('click', run)
  // Enter in a field of the form.
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void run()
  })
  if (isSuggested) void suggest(form)
}

async function declareSupport(inputs) {
  if (inputs.length === 0) return
  const canCreate = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  for (const input of inputs) input.value = canCreate ? '1' : ''
}

if (isSupported) {
  document.documentElement.dataset.passkeys = 'supported'
  for (const form of document.querySelectorAll('form[data-passkey]')) prepare(form)
  void declareSupport(document.querySelectorAll('input[data-passkey-support]'))
  // Browsers that support it forget passkeys that were removed here.
  const accepted = document.querySelector('[data-accepted]')?.dataset.accepted
  if (accepted)
    PublicKeyCredential.signalAllAcceptedCredentials?.(JSON.parse(accepted)).catch(() => undefined)
} else {
  document.documentElement.dataset.passkeys = 'missing'
}
