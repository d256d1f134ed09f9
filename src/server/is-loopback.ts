/** Whether a host name, in a URL or to listen on, is this machine, so that traffic to it crosses no network. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(hostname)
}
