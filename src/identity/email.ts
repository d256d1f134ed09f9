/** Reads the address from a form, normalised as accounts store it and cut to 254 characters. */
export function readEmail(form: URLSearchParams): { readonly email: string; readonly isValid: boolean } {
  const typed = (form.get('email') ?? '').trim().toLowerCase()
  const email = typed.slice(0, 254)
  return {
    email,
    isValid: typed.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email),
  }
}
