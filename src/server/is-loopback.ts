/** Whether a host name, of a URL or as it is listened on, is this machine: what is sent there crosses no network. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname)
}
