/** Whether a host name, of a URL or as it is listened on, is this machine: what is sent there crosses no network. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(hostname)
}
